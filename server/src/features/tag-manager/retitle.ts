import type { Sql } from "../../platform/db.ts";
import { setJob } from "../../platform/jobs/set-job.ts";

export const retitleJobKind = "retitle";
/** One walk through an organization's incidents at a time: a newer change begins it anew. */
export const scheduleRetitling = (sql: Sql, nowS: number): Promise<void> =>
  setJob(sql, { kind: retitleJobKind, subject: "all", due_at: nowS, params: { after: "0" } });
