/** What a run does next follows from its document and the steps it has taken, and from nothing else. */
import type { Step } from "#contract/workflow-document.ts";
import type { StepRow } from "./step-row.ts";

/** What goes around a step: the item of each loop, the innermost last. */
export interface Turn {
  item: unknown;
  index: number;
  /** Where the loop is over incidents. */
  incidentId: string | null;
}
export interface StepPlace {
  step: Step;
  path: string;
  turns: readonly Turn[];
}
export type Next =
  | { kind: "take"; place: StepPlace }
  /** Something that it has begun has not ended. */
  | { kind: "blocked"; place: StepPlace; row: StepRow }
  | { kind: "failed"; row: StepRow }
  | { kind: "done" };

export type StepsByPath = ReadonlyMap<string, StepRow>;

export const nextStep = (steps: readonly Step[], taken: StepsByPath): Next =>
  nextIn({ steps, prefix: "", turns: [] }, taken) ?? { kind: "done" };

interface StepList {
  steps: readonly Step[];
  prefix: string;
  turns: readonly Turn[];
}

/** Null where the list is done. */
function nextIn({ steps, prefix, turns }: StepList, taken: StepsByPath): Next | null {
  for (const step of steps) {
    const place = { step, path: `${prefix}${step.id}`, turns };
    const row = taken.get(place.path);
    if (row === undefined) return { kind: "take", place };
    if (row.status === "failed" && step.continue !== true) return { kind: "failed", row };
    if (row.status === "waiting" || row.status === "running" || row.status === "asked")
      return { kind: "blocked", place, row };
    if (row.status !== "done") continue;
    for (const list of listsInside(place, row)) {
      const next = nextIn(list, taken);
      if (next !== null) return next;
    }
  }
  return null;
}

/** By what the branch took, and the items that the loop found. */
function listsInside({ step, path, turns }: StepPlace, { output }: StepRow): StepList[] {
  if (step.branch) {
    const place = (output as { taken: "do" | "else" }).taken;
    return [{ steps: step.branch[place], prefix: `${path}/${place}/`, turns }];
  }
  const loop = step.foreach;
  if (!loop) return [];
  const { items } = output as { items: unknown[] };
  return items.map((item, index) => ({
    steps: loop.steps,
    prefix: `${path}/${index + 1}/`,
    turns: [
      ...turns,
      {
        item,
        index,
        incidentId: loop.incidents === undefined ? null : (item as { id: string }).id,
      },
    ],
  }));
}
