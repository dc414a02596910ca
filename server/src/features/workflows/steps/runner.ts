import type { StepActions } from "#contract/workflow-document.ts";
import { failed, type StepContext, type StepResult } from "../step-result.ts";
import { findRunnerOfName } from "../store-runners.ts";

/** Its task is queued with the step's row: see advance-run.ts. */
export async function runRunner(
  { sql }: StepContext,
  { on }: NonNullable<StepActions["runner"]>,
): Promise<StepResult> {
  return (await findRunnerOfName(sql, on)) === null
    ? failed(`There is no runner “${on}”`)
    : { status: "running" };
}
