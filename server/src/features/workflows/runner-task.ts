/** Steps that are with a runner, until it has said how they ended. */
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { workflowRunKind } from "../incidents/stores/store-workflow-jobs.ts";
import { settleStep } from "./advance-run.ts";
import { publishRuns } from "./publish-runs.ts";
import { type RunnerInput, taskDeadlineKind } from "./queue-task.ts";
import { stepAt } from "./step-at.ts";
import type { StepResult } from "./step-result.ts";
import type { StepRow } from "./step-row.ts";
import { loadSteps, lockRuns, type Run, saveStep } from "./store-runs.ts";
import { deleteTask, findTask } from "./store-runners.ts";

/** A step that is with a runner; locked with its run. */
export async function findRunning(
  sql: Sql,
  { run_id, path }: Pick<StepRow, "run_id" | "path">,
): Promise<{ run: Run; row: StepRow } | null> {
  const [run] = await lockRuns(sql, [run_id]);
  if (!run || run.ended_at !== null) return null;
  const row = (await loadSteps(sql, [run_id])).find((step) => step.path === path);
  return row?.status === "running" ? { run, row } : null;
}

export async function settleTask(
  sql: Sql,
  { run, row }: { run: Run; row: StepRow },
  { result, nowS }: { result: StepResult; nowS: number },
): Promise<void> {
  const step = stepAt(run.document, row.path);
  if (step === null) throw new Error(`the document has no step ${row.path}`);
  await saveStep(sql, settleStep(row, { step, result, nowS }));
  await deleteTask(sql, row);
  await setJob(sql, { kind: workflowRunKind, subject: run.id, due_at: nowS });
}

/** What no runner has taken in time, or one has taken and never answered, fails. */
export const taskDeadlineJob = (clock: Clock): Handler => ({
  kind: taskDeadlineKind,
  run: async (sql, organizationId, jobs) => {
    const nowS = clock.nowS();
    for (const { kind, subject } of jobs) {
      const [run_id = "0", path = ""] = subject.split(" ");
      const running = await findRunning(sql, { run_id, path });
      const task = await findTask(sql, { run_id, path });
      if (running === null || task === null) continue;
      const { on, within } = running.row.input as RunnerInput;
      // Tried again meanwhile, or under way.
      const untilS = Math.max(task.lease_until ?? 0, task.queued_at + within);
      if (untilS > nowS) await setJob(sql, { kind, subject, due_at: untilS });
      else {
        const reason = `The runner “${on}” did not do it within ${within} s`;
        await settleTask(sql, running, { result: { status: "failed", reason }, nowS });
      }
    }
    await publishRuns(sql, organizationId);
  },
});
