import {
  innerSteps,
  type Step,
  triggerOf,
  type WorkflowDocument,
} from "#contract/workflow-document.ts";
import type { WorkflowBody } from "#contract/workflows.ts";
import type { WorkflowTrigger, WorkflowTriggers } from "../incidents/world/start-workflows.ts";
import type { Rule } from "../rules/rule.ts";
import { readDocument } from "./read-document.ts";

/** Of the workflows that are active and have no problem. */
export function triggersOf(
  rules: readonly Pick<Rule<WorkflowBody>, "id" | "active" | "body">[],
  /** Id → name. */
  environments: ReadonlyMap<string, string>,
): WorkflowTriggers {
  const read = rules.flatMap(({ id, active, body }) => {
    const { document } = readDocument(body.definition);
    return document === null ? [] : [{ id, active, document }];
  });
  const all = read.flatMap(({ id, active, document }) =>
    active ? (triggerIn(id, document, environments) ?? []) : [],
  );
  return {
    all,
    // Runs of a workflow that was switched off meanwhile go on.
    isWatching: read.some(({ document }) => waits(document.steps)),
    needsEnvironments: all.some(({ kind }) => kind === "entered"),
  };
}

function triggerIn(
  workflow_id: string,
  { trigger }: WorkflowDocument,
  environments: ReadonlyMap<string, string>,
): WorkflowTrigger | null {
  const kind = triggerOf({ trigger });
  if (kind === "manual" || kind === "schedule" || kind === "callback") return null;
  const names = trigger.entered?.environments.map((name) => name.toLowerCase()) ?? [];
  const ids = [...environments].flatMap(([id, name]) =>
    names.includes(name.toLowerCase()) ? [id] : [],
  );
  return {
    workflow_id,
    kind,
    environments: names.length === 0 ? null : new Set(ids),
    tag: trigger.tagged?.tag.toLowerCase() ?? null,
  };
}

const waits = (steps: readonly Step[]): boolean =>
  steps.some(
    (step) => step.wait?.until !== undefined || innerSteps(step).some(([, inner]) => waits(inner)),
  );
