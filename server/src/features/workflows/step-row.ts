import type { StepKind } from "#contract/workflow-document.ts";
import type { StepState } from "#contract/workflows.ts";

export interface StepRow {
  run_id: string;
  path: string;
  position: number;
  kind: StepKind;
  name: string;
  status: StepState;
  attempts: number;
  input: unknown;
  output: unknown;
  reason: string | null;
  /** When it goes on by itself. */
  due_at: number | null;
  started_at: number;
  ended_at: number | null;
  /** Who let it be taken, where it had to be approved. */
  approver_id: string | null;
  approver_name: string | null;
}
