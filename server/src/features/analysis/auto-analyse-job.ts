/** New incidents are analysed without anybody asking, where a configuration says so. */
import { isOn } from "#contract/toggles.ts";
import type { Sql } from "../../platform/db.ts";
import type { Handler, Job } from "../../platform/jobs/handler.ts";
import { setJobs } from "../../platform/jobs/set-job.ts";
import { autoEnvironments } from "../ai-configuration/auto-analysis.ts";
import type { AiConfigurationRow } from "../ai-configuration/store.ts";
import { changeIncidents } from "../incidents/change-incidents.ts";
import { autoAnalyseKind } from "../incidents/stores/store-analysis-jobs.ts";
import { loadSetEnvironments } from "../incidents/stores/store-reads.ts";
import { loadIncidents, lockOrganization } from "../incidents/stores/store-world.ts";
import type { IncidentState } from "../incidents/world/state.ts";
import { loadConfig } from "../organizations/store.ts";
import { firstFitting, loadUsable } from "./choose-configuration.ts";
import type { ConcludeParts } from "./conclude-analysis.ts";
import { loadMostAnalyses, queueAnalysis, touchAll } from "./start-analysis.ts";
import { type AnalysisReach, countAnalyses, countAutomatic } from "./store.ts";

/** In a storm the others wait for their turn, and who waits too long needs none any more. */
const mostAtOnce = 10;
const waitS = 30;
const staleS = 1800;

/** Readers are told no more of it than they may see. */
const allReach: AnalysisReach = {
  environments: "everything",
  seesChanges: true,
  seesTopology: true,
};

export const autoAnalyseJob = (parts: ConcludeParts): Handler => ({
  kind: autoAnalyseKind,
  run: async (sql, organizationId, jobs) => {
    const { feature_toggles } = await loadConfig(sql);
    if (!isOn(feature_toggles, "ai_analysis_environment_automation")) return;
    if (!isOn(feature_toggles, "ai_incident_summary")) return;
    // Whoever asks by hand takes turns with it.
    await lockOrganization(sql, organizationId);
    const nowS = parts.clock.nowS();
    const room = mostAtOnce - (await countAutomatic(sql));
    const { wanting, waiting } = await loadWanting(sql, jobs, { room, nowS });
    for (const { id } of wanting) await queueAnalysis(sql, id, { by: null, reach: allReach, nowS });
    await changeIncidents(sql, organizationId, {
      ...parts,
      ids: wanting.map(({ id }) => id),
      decide: touchAll,
    });
    await setJobs(
      sql,
      waiting.map(({ id }) => ({ kind: autoAnalyseKind, subject: id, due_at: nowS + waitS })),
    );
  },
});

/** As many as there is room for; of those that wait nothing is asked before it is their turn. */
async function loadWanting(
  sql: Sql,
  jobs: readonly Job[],
  { room, nowS }: { room: number; nowS: number },
): Promise<{ wanting: IncidentState[]; waiting: IncidentState[] }> {
  const ids = jobs.map(({ subject }) => subject);
  const most = await loadMostAnalyses(sql);
  const configurations = await loadUsable(sql, nowS);
  const wanting: IncidentState[] = [];
  const waiting: IncidentState[] = [];
  for (const incident of await loadIncidents(sql, ids)) {
    if (!incident.active || incident.merged_into !== null) continue;
    if (incident.start < nowS - staleS || most === 0) continue;
    if (wanting.length >= room) {
      waiting.push(incident);
      continue;
    }
    if ((await countAnalyses(sql, incident.id)) > 0) continue;
    const configuration = await firstFitting(sql, incident, configurations);
    if (configuration !== null && (await isAutomatic(sql, configuration, incident)))
      wanting.push(incident);
  }
  return { wanting, waiting };
}

/** Nothing is begun by itself once a budget is spent. */
async function isAutomatic(
  sql: Sql,
  configuration: AiConfigurationRow,
  incident: IncidentState,
): Promise<boolean> {
  const { settings, calls, tokens } = configuration;
  if (!settings.auto_analyse) return false;
  if (calls >= settings.calls_per_day || tokens >= settings.tokens_per_day) return false;
  const ids = autoEnvironments(configuration);
  const [set] = await loadSetEnvironments(sql, [incident.set_id]);
  return ids.length === 0 || (set?.environments ?? []).some((id) => ids.includes(id));
}
