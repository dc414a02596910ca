/** What people do to a run that is under way. */
import type { Sql } from "../../platform/db.ts";
import type { Caller } from "../../platform/caller.ts";
import { refuse } from "../../platform/refuse.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { workflowRunKind } from "../incidents/stores/store-workflow-jobs.ts";
import { stepAt } from "./step-at.ts";
import { endRun } from "./advance-run.ts";
import { isQuestion, needsSecondPerson, requireSecondPerson } from "./approval.ts";
import type { StepRow } from "./step-row.ts";
import { closeQuestions } from "./store-questions.ts";
import { type Run, saveRunState, saveStep } from "./store-runs.ts";

export interface RunChange {
  action: "cancel" | "retry" | "approve" | "refuse";
  step_id?: string | undefined;
  input?: string | undefined;
}
interface Target {
  run: Run;
  steps: readonly StepRow[];
}

export async function changeRun(
  sql: Sql,
  { run, steps }: Target,
  { caller, nowS, ...change }: RunChange & { caller: Caller; nowS: number },
): Promise<void> {
  if (change.action === "retry") return retry(sql, { run, steps }, { ...change, nowS });
  if (run.ended_at !== null) throw refuse("execution_ended");
  if (change.action === "cancel")
    return endRun(sql, { run, status: "cancelled", reason: `By ${caller.name}`, nowS });
  const asking = findStep(steps, "asked", change.step_id);
  if (asking === undefined) throw refuse("nothing_to_answer");
  const step = stepAt(run.document, asking.path);
  // What is no question of its own asks because it needs one.
  if (step === null || !isQuestion(step) || needsSecondPerson(step, false))
    requireSecondPerson(run, caller);
  const answer = { isApproved: change.action === "approve", input: change.input, caller, nowS };
  const isAnswer = asking.kind === "ask" || (asking.kind === "suggest_merge" && !answer.isApproved);
  await saveStep(sql, isAnswer ? answered(asking, answer) : judged(asking, answer));
  await closeQuestions(sql, [run.id], nowS);
  await resume(sql, run, nowS);
}

interface Answer {
  isApproved: boolean;
  input: string | undefined;
  caller: Caller;
  nowS: number;
}

/** A question, or a suggestion that nobody wants. */
const answered = (row: StepRow, { isApproved, input, caller, nowS }: Answer): StepRow => ({
  ...row,
  status: "done",
  output: { approved: isApproved, by: caller.name, input: input ?? null },
  due_at: null,
  ended_at: nowS,
});

/** A step that may be taken, or not, once somebody has approved it. */
const judged = (row: StepRow, { isApproved, caller, nowS }: Answer): StepRow =>
  isApproved
    ? {
        ...row,
        status: "waiting",
        reason: null,
        due_at: nowS,
        approver_id: caller.userId,
        approver_name: caller.name,
      }
    : {
        ...row,
        status: "failed",
        reason: `${caller.name} refused it`,
        due_at: null,
        ended_at: nowS,
      };

/** What has failed is taken once more, and what follows it. */
async function retry(
  sql: Sql,
  { run, steps }: Target,
  { step_id, nowS }: RunChange & { nowS: number },
): Promise<void> {
  const broken = findStep(steps, "failed", step_id);
  if (broken === undefined || run.status !== "failed") throw refuse("nothing_failed");
  await saveStep(sql, {
    ...broken,
    status: "waiting",
    reason: null,
    due_at: nowS,
    ended_at: null,
    approver_id: null,
    approver_name: null,
  });
  await resume(sql, run, nowS);
}

/** The newest, or the named one. */
const findStep = (steps: readonly StepRow[], status: StepRow["status"], path?: string) =>
  steps.findLast((step) => step.status === status && (path === undefined || step.path === path));

async function resume(sql: Sql, run: Run, nowS: number): Promise<void> {
  await saveRunState(sql, { id: run.id, status: "running", reason: null, ended_at: null });
  await setJob(sql, { kind: workflowRunKind, subject: run.id, due_at: nowS });
}
