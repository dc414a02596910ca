/** Groups as the reader may see them: no incident, and nothing that rests on one, that they do not. */
import type {
  ClusteringExecution,
  ClusterEdge,
  ClusterIssue,
  ClusterNode,
} from "#contract/incident-clustering.ts";
import { edgeTypes } from "#contract/incident-clustering.ts";
import { statuses } from "#contract/statuses.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { reachEverywhere } from "../../platform/http/check-permission.ts";
import { loadVisibleIncidents } from "../incidents/detail/present-incidents.ts";
import type { IncidentState } from "../incidents/world/state.ts";
import type { ExecutionRow } from "./store-executions.ts";
import type { ConnectionRow, IssueRow } from "./store-issues.ts";

/** What the reader sees of a group, as it is stored. */
export interface VisibleIssue {
  row: IssueRow;
  incidents: IncidentState[];
  connections: ConnectionRow[];
}

/** Those of which they see fewer than two incidents are left out. */
export async function loadVisibleIssues(
  sql: Sql,
  rows: readonly IssueRow[],
  caller: Caller,
): Promise<VisibleIssue[]> {
  const ids = new Set(rows.flatMap(({ incident_ids }) => incident_ids));
  const visible = await loadVisibleIncidents(sql, [...ids], reachEverywhere(caller));
  const byId = new Map(visible.map((incident) => [incident.id, incident]));
  return rows.flatMap((row) => {
    const incidents = row.incident_ids.flatMap((id) => byId.get(id) ?? []);
    if (incidents.length < 2) return [];
    const connections = row.connections.filter(
      ({ source_id, target_id }) => byId.has(source_id) && byId.has(target_id),
    );
    return [{ row, incidents, connections }];
  });
}

export function presentIssue(
  { row, incidents, connections }: VisibleIssue,
  { permissions }: Caller,
): ClusterIssue {
  const leads = incidents.some(({ id }) => id === row.lead_id);
  return {
    id: row.id,
    execution_id: row.execution_id,
    lead_incident_id: leads ? row.lead_id : null,
    is_incident: verdictOf(connections),
    nodes: incidents.map(presentNode),
    edges: connections.map((connection) => presentEdge(connection, permissions)),
  };
}

/** A word that only a later version knows is `done`. */
const statusWord = (word: string): ClusterNode["status"] =>
  statuses.find((status) => status === word) ?? "done";

const presentNode = (incident: IncidentState): ClusterNode => ({
  id: incident.id,
  title: incident.title,
  subtitle: incident.subtitle,
  status: incident.merged_into === null ? statusWord(incident.status) : "done",
  severity: statusWord(incident.severity),
  active: incident.active,
  start: incident.start,
  end: incident.active ? null : incident.end,
  alerts: incident.alerts_total,
  merged_into: incident.merged_into,
});

const presentEdge = (row: ConnectionRow, permissions: Caller["permissions"]): ClusterEdge => ({
  source: row.source_id,
  target: row.target_id,
  edge_type: edgeTypes.find((type) => type === row.edge_type) ?? "general",
  confidence: row.confidence,
  reasons: row.reasons.map(splitReason).filter(({ code }) => {
    if (code === "topology") return permissions.has("topology@read");
    return code !== "change" || permissions.has("changes@read");
  }),
  origin: row.origin,
  is_right: row.is_right,
  judged_by: row.judged_by,
});

function splitReason(reason: string): { code: string; evidence: string } {
  const colon = reason.indexOf(":");
  return colon < 0
    ? { code: reason, evidence: "" }
    : { code: reason.slice(0, colon), evidence: reason.slice(colon + 1) };
}

function verdictOf(connections: readonly ConnectionRow[]): boolean | null {
  const [first] = connections;
  const isRight = first?.is_right ?? null;
  return connections.every((connection) => connection.is_right === isRight) ? isRight : null;
}

export const presentExecution = (
  row: ExecutionRow,
): Omit<ClusteringExecution, "issues" | "incidents"> => ({
  id: row.id,
  status: row.status,
  created: row.created_at,
  start: row.start_at,
  end: row.end_at,
  requested_by: row.actor_name,
  error: row.error,
  is_cut: row.is_cut,
});
