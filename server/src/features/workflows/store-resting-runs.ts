import type { Sql } from "../../platform/db.ts";
import { wakeJobs } from "../../platform/jobs/set-job.ts";
import { workflowRunKind } from "../incidents/stores/store-workflow-jobs.ts";
import { restingS, workflowCallKind } from "./call-kind.ts";

/** What came due while workflows were paused goes on at once. */
export async function wakeRestingRuns(sql: Sql, nowS: number): Promise<void> {
  const kinds = [workflowRunKind, workflowCallKind];
  await sql(
    `UPDATE jobs SET due_at = $2 WHERE organization_id = tocsin_organization()
       AND kind = ANY($1) AND due_at > $2 AND due_at <= $3 AND dead_at IS NULL`,
    [kinds, nowS, nowS + restingS],
    "wake-resting-runs",
  );
  for (const kind of kinds) await wakeJobs(sql, { kind, due_at: nowS });
}
