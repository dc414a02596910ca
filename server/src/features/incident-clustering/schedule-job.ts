import { clusteringLimits } from "#contract/clustering-limits.ts";
import { isOn } from "#contract/toggles.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { loadConfig } from "../organizations/store.ts";
import { clusterKind } from "./cluster-job.ts";
import { deleteOldExecutions, insertExecution, loadNewestExecution } from "./store-executions.ts";
import { isAnyNewer } from "./store-incidents.ts";

/** Asks for a run where incidents changed since the newest one. */
export const scheduleJob = (clock: Clock): Handler => ({
  kind: "clustering",
  everyS: 1800,
  run: async (sql) => {
    await deleteOldExecutions(sql, clock.nowS() - clusteringLimits.keptDays * 24 * 3600);
    const { feature_toggles: toggles } = await loadConfig(sql);
    if (!isOn(toggles, "incident_correlation_admin")) return;
    const newest = await loadNewestExecution(sql);
    if (await isAnyNewer(sql, newest?.created_at ?? 0))
      await requestRun(sql, { by: null, aboutId: null, nowS: clock.nowS() });
  },
});

/** Null where one is going on already. */
export async function requestRun(
  sql: Sql,
  request: Parameters<typeof insertExecution>[1],
): Promise<string | null> {
  const id = await insertExecution(sql, request);
  if (id !== null) await setJob(sql, { kind: clusterKind, subject: id, due_at: request.nowS });
  return id;
}
