import type { Sql } from "../../platform/db.ts";
import { setJob } from "../../platform/jobs.ts";

export const retitleKind = "retitle";
/** One walk through an organization's incidents at a time: a newer change begins it anew. */
export const setRetitling = (sql: Sql, nowS: number): Promise<void> =>
  setJob(sql, { kind: retitleKind, subject: "all", due_at: nowS, params: { after: "0" } });
