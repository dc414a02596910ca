/** A step for a runner waits in a queue, whose row is written with the step's own. */
import type { StepActions } from "#contract/workflow-document.ts";
import type { Sql } from "../../platform/db.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import type { StepRow } from "./step-row.ts";
import { insertTask } from "./store-runners.ts";

/** Subject: the run's id and the step's path. */
export const taskDeadlineKind = "workflow-task";

/** What a runner's step was given. */
export type RunnerInput = NonNullable<StepActions["runner"]> & {
  /** See secret-marks.ts. */
  secret_mark: string;
};

export async function queueTask(sql: Sql, row: StepRow, nowS: number): Promise<void> {
  const { run_id, path } = row;
  const { on, within } = row.input as RunnerInput; // filled in by take-step
  await insertTask(sql, { run_id, path, runner: on, nowS });
  await setJob(sql, {
    kind: taskDeadlineKind,
    subject: `${run_id} ${path}`,
    due_at: nowS + within,
  });
}
