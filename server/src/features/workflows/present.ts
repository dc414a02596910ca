import type {
  Artifact,
  Execution,
  ExecutionStep,
  Workflow,
  WorkflowBody,
} from "#contract/workflows.ts";
import type { AnalysisRun } from "../analysis/store.ts";
import type { PresentedRule } from "../rules/rule.ts";
import { readDocument } from "./read-document.ts";
import { showMarks } from "./secret-marks.ts";
import type { StepRow } from "./step-row.ts";
import type { WorkflowAuthor } from "./store.ts";
import type { Run } from "./store-runs.ts";

export function presentWorkflow(
  rule: PresentedRule<WorkflowBody>,
  authors: readonly WorkflowAuthor[],
): Workflow {
  const author = authors.find(({ workflow_id }) => workflow_id === rule.id);
  return {
    ...rule,
    name: rule.name ?? "",
    author: author ? { id: author.id, name: author.name } : null,
    version: rule.revision,
    problems: readDocument(rule.definition).problems,
  };
}

export const presentRun = (
  {
    document: _document,
    author_id: _author,
    chain: _chain,
    trigger_kind: trigger,
    starter_id: _starter,
    is_remediation,
    ...run
  }: Run,
  steps: readonly StepRow[],
  artifacts: readonly (Artifact & { path: string | null })[],
): Execution => ({
  ...run,
  trigger,
  kind: is_remediation ? "remediation" : "workflow",
  steps: steps.map((step) =>
    presentStep(
      step,
      artifacts.filter(({ path }) => path === step.path).map(({ path: _path, ...file }) => file),
    ),
  ),
});

const presentStep = (
  {
    run_id: _run,
    path,
    position: _position,
    approver_id: _approver,
    approver_name,
    input,
    ...step
  }: StepRow,
  artifacts: Artifact[],
): ExecutionStep => ({
  ...step,
  id: path,
  input: showMarks(input),
  approved_by: approver_name,
  artifacts,
});

/** What came of it stands at the incident. */
export const presentAnalysis = (row: AnalysisRun): Execution => ({
  id: row.id,
  kind: "analysis",
  workflow_id: null,
  name: "",
  version: null,
  status: analysisStates[row.status],
  reason: row.error ?? row.fallback,
  trigger: null,
  started_by: row.actor_name ?? "",
  acts_as: row.engine ?? "",
  inputs: {},
  incident_id: row.incident_id,
  started_at: row.requested_at,
  ended_at: row.status === "in progress" ? null : (row.completed_at ?? row.requested_at),
  steps: [],
});
const analysisStates = {
  "in progress": "running",
  completed: "done",
  failed: "failed",
} as const satisfies Record<AnalysisRun["status"], Execution["status"]>;
