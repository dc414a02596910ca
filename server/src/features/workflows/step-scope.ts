/** What templates and conditions of a run may name. */
import { factsOf, type Facts } from "#bpql/facts.ts";
import { compile } from "#bpql/match.ts";
import { parse } from "#bpql/parse.ts";
import type { IncidentContent } from "../delivery/incident-content.ts";
import { kindOf } from "../incidents/world/incident-fields.ts";
import type { StepPlace, StepsByPath } from "./next-step.ts";
import type { Run } from "./store-runs.ts";

export interface StepScope {
  incident: (IncidentContent["incident"] & { tag: Record<string, string> }) | null;
  inputs: Record<string, string>;
  /** By the id of the step: of those inside loops, the newest turn. */
  steps: Record<string, { status: string; output: unknown }>;
  item: unknown;
  index: number | null;
  trigger: string;
  run: { id: string; name: string; started_at: number };
}

export function scopeOf(
  run: Run,
  {
    place,
    taken,
    incident,
  }: {
    place: Pick<StepPlace, "turns">;
    taken: StepsByPath;
    incident: IncidentContent["incident"] | null;
  },
): StepScope {
  const turn = place.turns.at(-1);
  return {
    incident: incident && { ...incident, tag: firstValues(incident.tags) },
    inputs: run.inputs,
    steps: Object.fromEntries(
      [...taken.values()].map(({ path, status, output }) => [idOf(path), { status, output }]),
    ),
    item: turn?.item ?? null,
    index: turn?.index ?? null,
    trigger: run.trigger_kind,
    run: { id: run.id, name: run.name, started_at: run.started_at },
  };
}

const idOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const firstValues = (tags: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(tags).map(([name, values]) => [name, values[0] ?? ""]));

/** Where the condition was checked before, it can be read. */
export function holds(condition: string, facts: Facts): boolean {
  const parsed = parse(condition, { kindOf });
  return parsed.ok && compile(parsed.query, kindOf)(facts);
}

/** The incident's facts, and what the run knows besides, by names with dots. */
export function conditionFacts(scope: StepScope, incident: Facts | null, nowS: number): Facts {
  const base = incident ?? factsOf({}, { nowS, text: () => [] });
  const own = new Map<string, string[]>();
  flatten({ inputs: scope.inputs, steps: scope.steps, item: scope.item }, "", own);
  return {
    nowS,
    values: (field) => own.get(field) ?? base.values(field),
    folded: (field) => own.get(field)?.map((value) => value.toLowerCase()) ?? base.folded(field),
    text: () => base.text(),
  };
}

const maxDepth = 8;

/** Items of a list are values of its name. */
function flatten(value: unknown, name: string, into: Map<string, string[]>): void {
  // Each level is a dot, or a list inside a list.
  if (value === null || value === undefined || name.split(".").length > maxDepth) return;
  if (Array.isArray(value)) {
    for (const item of value) if (!Array.isArray(item)) flatten(item, name, into);
    return;
  }
  if (typeof value === "object") {
    for (const [key, inner] of Object.entries(value))
      flatten(inner, name === "" ? key.toLowerCase() : `${name}.${key.toLowerCase()}`, into);
    return;
  }
  into.set(name, [...(into.get(name) ?? []), String(value)]);
}
