/** Asking for an analysis. */
import { settingDefaults } from "#contract/setting-limits.ts";
import type { Caller, EnvironmentReach } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { refuse } from "../../platform/refuse.ts";
import { actorOf, writeAudit } from "../access/store-audit.ts";
import type { ActionParts } from "../incidents/actions/run-action.ts";
import { changeIncidents } from "../incidents/change-incidents.ts";
import { loadVisibleIncident } from "../incidents/detail/present-incidents.ts";
import { lockOrganization } from "../incidents/stores/store-world.ts";
import { touch } from "../incidents/world/open-alert.ts";
import type { World } from "../incidents/world/world.ts";
import { loadConfig } from "../organizations/store.ts";
import { analyseKind } from "./analyse-job.ts";
import { readingReach } from "./reading-reach.ts";
import { countAnalyses, insertAnalysis, loadNewestAnalysis } from "./store.ts";

export const loadMostAnalyses = async (sql: Sql): Promise<number> =>
  (await loadConfig(sql)).settings.analysesPerIncident ?? settingDefaults.analysesPerIncident;

/** While one runs, asking again asks for that one. In a transaction of its own. */
export async function startAnalysis(
  sql: Sql,
  { books, clock }: Pick<ActionParts, "books" | "clock">,
  { caller, reach, incidentId }: { caller: Caller; reach: EnvironmentReach; incidentId: string },
): Promise<string> {
  await lockOrganization(sql, caller.organizationId);
  const incident = await loadVisibleIncident(sql, incidentId, reach);
  if (incident.merged_into !== null) throw refuse("merged_away");
  const newest = await loadNewestAnalysis(sql, incident.id);
  if (newest?.status === "in progress") return newest.id;
  const most = await loadMostAnalyses(sql);
  if ((await countAnalyses(sql, incident.id)) >= most) throw refuse("analyzed_too_often", most);

  const nowS = clock.nowS();
  const id = await queueAnalysis(sql, incident.id, {
    by: { id: caller.userId, name: caller.name },
    reach: readingReach(caller),
    nowS,
  });
  await changeIncidents(sql, caller.organizationId, {
    books,
    clock,
    ids: [incident.id],
    actor: actorOf(caller),
    decide: touchAll,
  });
  await writeAudit(sql, {
    at: nowS,
    actor: actorOf(caller),
    action: "act",
    resource_type: "incidents",
    resource_id: incident.id,
    before: null,
    after: { action: "analyse", analysis: id, environment: reach.environmentId },
  });
  return id;
}

/** `by`: null where the configuration asks. */
export async function queueAnalysis(
  sql: Sql,
  incidentId: string,
  { by, reach, nowS }: Omit<Parameters<typeof insertAnalysis>[1], "incidentId">,
): Promise<string> {
  const id = await insertAnalysis(sql, { incidentId, by, reach, nowS });
  await setJob(sql, { kind: analyseKind, subject: id, due_at: nowS });
  return id;
}

/** Whoever looks at them asks again. */
export function touchAll(world: World): void {
  for (const state of world.incidents.byId.values()) touch(world, state, false);
}
