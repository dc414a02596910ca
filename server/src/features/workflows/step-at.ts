import type { Step, WorkflowDocument } from "#contract/workflow-document.ts";

/** Numbers and places between the ids are turns of loops and sides of branches. */
export function stepAt({ steps }: WorkflowDocument, path: string): Step | null {
  let list: readonly Step[] = steps;
  let step: Step | null = null;
  const names = path.split("/");
  for (let at = 0; at < names.length; at += 2) {
    step = list.find(({ id }) => id === names[at]) ?? null;
    const place = names[at + 1];
    list = step?.branch?.[place === "else" ? "else" : "do"] ?? step?.foreach?.steps ?? [];
  }
  return step;
}
