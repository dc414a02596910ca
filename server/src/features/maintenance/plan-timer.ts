import type { Sql } from "../../platform/db.ts";
import { setJobs } from "../../platform/jobs/set-job.ts";

/** Kind of the jobs that wait for the windows of a plan. */
export const planTimer = "maintenance";

/** The plan changed: looked at within a second, and its next edge is found then. */
export const schedulePlanTimer = (sql: Sql, planId: string, nowS: number): Promise<void> =>
  schedulePlanTimers(sql, [planId], nowS);

export const schedulePlanTimers = (
  sql: Sql,
  planIds: readonly string[],
  nowS: number,
): Promise<void> =>
  setJobs(
    sql,
    planIds.map((id) => ({ kind: planTimer, subject: id, due_at: nowS })),
  );
