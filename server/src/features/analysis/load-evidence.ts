/** What an analysis may cite before this reader, with words for its links. */
import type { Caller, EnvironmentReach } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { loadIncidentChanges } from "../changes/store-incident-changes.ts";
import { loadVisibleIncidents } from "../incidents/detail/present-incidents.ts";
import { loadActivities, loadAlertsOfIncident } from "../incidents/stores/store-reads.ts";
import { problemOf } from "./alert-facts.ts";
import { actionTypes, readActivities } from "./load-facts.ts";
import { evidenceKey, type VisibleEvidence } from "./present-analysis.ts";
import type { AnalysisRow } from "./store.ts";

export async function loadVisibleEvidence(
  sql: Sql,
  { incident_id: incidentId, result }: Pick<AnalysisRow, "incident_id" | "result">,
  { caller, reach }: { caller: Caller; reach: EnvironmentReach },
): Promise<VisibleEvidence> {
  const alerts = (await loadAlertsOfIncident(sql, incidentId)).map((alert) => ({
    kind: "alert" as const,
    id: alert.id,
    title: `${alert.primary_value}: ${problemOf(alert)}`,
    at: alert.start,
  }));
  const changes = caller.permissions.has("changes@read")
    ? (await loadIncidentChanges(sql, incidentId)).map(({ change }) => ({
        kind: "change" as const,
        id: change.id,
        title: `${change.identifier}: ${change.summary}`,
        at: change.start,
      }))
    : [];
  const paging = { types: actionTypes, page: 1, perPage: readActivities };
  const activities = (await loadActivities(sql, incidentId, paging)).rows.map((activity) => ({
    kind: "activity" as const,
    id: activity.id,
    title: `${activity.actor_name}: ${activity.type}`,
    at: activity.at,
  }));
  const pastIds = (result?.recommended_tags ?? []).flatMap(({ evidence }) =>
    evidence.flatMap(({ kind, id }) => (kind === "incident" ? [id] : [])),
  );
  const incidents = (await loadVisibleIncidents(sql, [...new Set(pastIds)], reach)).map(
    (incident) => ({
      kind: "incident" as const,
      id: incident.id,
      title: `#${incident.id} ${incident.title}`,
      at: incident.start,
    }),
  );
  const cited = [...alerts, ...changes, ...activities, ...incidents];
  return {
    known: new Map(cited.map((evidence) => [evidenceKey(evidence), evidence])),
    seesChanges: caller.permissions.has("changes@read"),
    seesTopology: caller.permissions.has("topology@read"),
  };
}
