/** All that an analysis may look at, as whoever asked may see it. */
import type { AnalysisActivity, AnalysisChange, AnalysisFacts } from "#insight/analysis/facts.ts";
import type { Sql } from "../../platform/db.ts";
import { loadVisibleSets } from "../access/store-visible-sets.ts";
import { loadIncidentChanges } from "../changes/store-incident-changes.ts";
import { loadTags } from "../incident-tags/store.ts";
import { loadActivities, loadAlertsOfIncident } from "../incidents/stores/store-reads.ts";
import type { IncidentState } from "../incidents/world/state.ts";
import { knownTagsOf } from "../tag-categories/known-tags.ts";
import { loadCategories } from "../tag-categories/store.ts";
import { type Graph, graphOf, noTopology } from "../topology/graph.ts";
import { alertFacts, dependenciesAmong } from "./alert-facts.ts";
import type { AnalysisReach } from "./store.ts";
import { loadPastIncidents } from "./store-past.ts";

export async function loadAnalysisFacts(
  sql: Sql,
  incident: IncidentState,
  { reach, graph }: { reach: AnalysisReach; graph: Graph },
): Promise<AnalysisFacts> {
  const alerts = await loadAlertsOfIncident(sql, incident.id);
  const sets = await loadVisibleSets(sql, reach.environments);
  const tags = await loadTags(sql);
  return {
    start: incident.start,
    end: incident.active ? null : incident.end,
    alerts: alerts.map(alertFacts),
    changes: reach.seesChanges ? await loadSuspects(sql, incident.id) : [],
    activities: await loadActions(sql, incident.id),
    past: await loadPastIncidents(sql, incident, sets),
    dependenciesOf: dependenciesAmong(alerts, reach.seesTopology ? graph : graphOf(noTopology)),
    missingTags: tags
      .filter(({ id, active }) => active && !(incident.incident_tags[id]?.value ?? null))
      .map(({ id, name }) => ({ id, name: name ?? id })),
    runbookTags: knownTagsOf(await loadCategories(sql)).runbook,
  };
}

const loadSuspects = async (sql: Sql, incidentId: string): Promise<AnalysisChange[]> =>
  (await loadIncidentChanges(sql, incidentId))
    .filter(
      ({ certainty, score }) => certainty === "MATCH" || (certainty === "SUSPECT" && score > 0),
    )
    .map(({ change, certainty, score }) => ({
      id: change.id,
      title: `${change.identifier}: ${change.summary}`,
      start: change.start,
      end: change.end,
      isConfirmed: certainty === "MATCH",
      suspicion: score,
      tags: change.tags,
      summary: change.summary,
    }));

export const actionTypes = ["acknowledged", "assigned", "commented", "resolved"] as const;
export const readActivities = 200;

async function loadActions(sql: Sql, incidentId: string): Promise<AnalysisActivity[]> {
  const { rows } = await loadActivities(sql, incidentId, {
    types: actionTypes,
    page: 1,
    perPage: readActivities,
  });
  return rows.flatMap(({ id, type, at, actor_kind, actor_name }) => {
    const action = actionTypes.find((name) => name === type);
    return action && actor_kind !== "system" ? [{ id, action, actor: actor_name, at }] : [];
  });
}
