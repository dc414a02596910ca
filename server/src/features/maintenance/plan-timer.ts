import type { Sql } from "../../platform/db.ts";
import { setJob } from "../../platform/jobs/set-job.ts";

/** Kind of the jobs that wait for the windows of a plan. */
export const planTimer = "maintenance";

/** The plan changed: looked at within a second, and its next edge is found then. */
export const schedulePlanTimer = (sql: Sql, planId: string, nowS: number): Promise<void> =>
  setJob(sql, { kind: planTimer, subject: planId, due_at: nowS });
