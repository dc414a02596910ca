/** Asking for a run. */
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { reachEverywhere, reachOf } from "../../platform/http/check-permission.ts";
import { refuse } from "../../platform/refuse.ts";
import { actorOf, recordChange } from "../access/store-audit.ts";
import { loadVisibleIncident } from "../incidents/detail/present-incidents.ts";
import { requestRun } from "./schedule-job.ts";
import { loadRunningExecution, lockClustering } from "./store-executions.ts";

/** While one is going on, asking again asks for that one. */
export async function startClustering(
  sql: Sql,
  { caller, incidentId, nowS }: { caller: Caller; incidentId: string | null; nowS: number },
): Promise<string> {
  if (incidentId !== null) await requireIncident(sql, caller, incidentId);
  await lockClustering(sql);
  const running = await loadRunningExecution(sql);
  if (running) return running.id;
  const { id: actorId, name } = actorOf(caller);
  const id = await requestRun(sql, { by: { id: actorId, name }, aboutId: incidentId, nowS });
  if (id === null) throw new Error("a run began under the lock");
  await recordChange(sql, caller, {
    at: nowS,
    action: "create",
    resource: "clustering_executions",
    id,
    before: null,
    after: { incident_id: incidentId },
    news: "insight",
  });
  return id;
}

/** Who may not act on incidents at all has the permission to ask, for what they see. */
async function requireIncident(sql: Sql, caller: Caller, id: string): Promise<void> {
  const reach = caller.permissions.has("correlations@update")
    ? reachEverywhere(caller)
    : await reachOf(caller, { environmentId: "all", needed: "incident_actions" }, () =>
        Promise.resolve(true),
      );
  const incident = await loadVisibleIncident(sql, id, reach);
  if (incident.merged_into !== null) throw refuse("merged_away");
}
