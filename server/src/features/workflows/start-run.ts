import { triggerOf, type TriggerKind, type WorkflowDocument } from "#contract/workflow-document.ts";
import { workflowLimits } from "#contract/workflow-limits.ts";
import type { WorkflowBody } from "#contract/workflows.ts";
import type { Sql } from "../../platform/db.ts";
import { refuse } from "../../platform/refuse.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { workflowRunKind } from "../incidents/stores/store-workflow-jobs.ts";
import type { Rule } from "../rules/rule.ts";
import { countOpenRuns, insertRun, type NewRun } from "./store-runs.ts";
import { loadAuthor } from "./store.ts";

export interface RunStart {
  workflow: Rule<WorkflowBody>;
  document: WorkflowDocument;
  incidentId: string | null;
  kind?: TriggerKind;
  startedBy: string;
  /** Who did it by hand. */
  starterId?: string | null;
  inputs: Record<string, string>;
  /** From the suggested steps. */
  isRemediation?: boolean;
  chain: readonly string[];
  nowS: number;
}

/** Null where as many run already as may; the id of a run otherwise, which has ended if it is cut. */
export async function startRun(sql: Sql, start: RunStart): Promise<string | null> {
  const { workflow, document, nowS, chain } = start;
  const open = await countOpenRuns(sql, workflow.id);
  const most = document.limits?.runs_at_once ?? workflowLimits.runsAtOnce;
  if (open.ofWorkflow >= most || open.ofOrganization >= workflowLimits.organizationRunsAtOnce)
    return null;
  const author = await loadAuthor(sql, workflow.id);
  const run: NewRun = {
    workflow_id: workflow.id,
    name: workflow.name ?? "",
    version: workflow.revision,
    document,
    author_id: author?.id ?? null,
    incident_id: start.incidentId,
    trigger_kind: start.kind ?? triggerOf(document),
    started_by: start.startedBy,
    starter_id: start.starterId ?? null,
    acts_as: document.acts_as ?? author?.name ?? "",
    inputs: withDefaults(document, start.inputs),
    is_remediation: start.isRemediation ?? false,
    chain: [...chain],
    status: "running",
    started_at: nowS,
  };
  const loop = loopReason(workflow.id, chain);
  if (loop !== null)
    return insertRun(sql, { ...run, status: "failed", reason: loop, ended_at: nowS });
  const id = await insertRun(sql, run);
  await setJob(sql, { kind: workflowRunKind, subject: id, due_at: nowS });
  return id;
}

function loopReason(id: string, chain: readonly string[]): string | null {
  if (chain.includes(id)) return "The workflow started itself again, and was stopped";
  return chain.length >= workflowLimits.chain
    ? `Workflows start each other at most ${workflowLimits.chain} times in a row`
    : null;
}

export const inputsOf = ({ trigger }: WorkflowDocument) =>
  trigger.manual?.inputs ?? trigger.callback?.inputs ?? [];

/** Refuses with the first that is missing. */
export function requireInputs(
  document: WorkflowDocument,
  inputs: Readonly<Record<string, string>>,
): void {
  for (const { name, label, required } of inputsOf(document))
    if (required && (inputs[name] ?? "").trim() === "")
      throw refuse("workflow_input_missing", label ?? name);
}

function withDefaults(
  document: WorkflowDocument,
  inputs: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    inputsOf(document).map(({ name, default: initial = "" }) => [name, inputs[name] ?? initial]),
  );
}
