import type { ClusterEdge, EdgeType } from "#contract/incident-clustering.ts";
import type { Sql } from "../../platform/db.ts";
import type { Connection, IncidentGroup } from "./group-incidents.ts";

const inOrganization = "organization_id = tocsin_organization()";

export interface ConnectionRow {
  source_id: string;
  target_id: string;
  edge_type: EdgeType;
  confidence: number;
  reasons: string[];
  origin: ClusterEdge["origin"];
  is_right: boolean | null;
  judged_by: string | null;
}
export interface IssueRow {
  id: string;
  execution_id: string;
  lead_id: string;
  incident_ids: string[];
  connections: ConnectionRow[];
}

export async function insertIssue(
  sql: Sql,
  executionId: string,
  { leadId, incidentIds, connections }: IncidentGroup,
): Promise<void> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO clustering_issues (organization_id, execution_id, lead_id)
     VALUES (tocsin_organization(), $1, $2) RETURNING id`,
    [executionId, leadId],
    "insert-issue",
  );
  if (!row) throw new Error("no issue was written");
  await saveNodes(sql, row.id, incidentIds);
  await saveConnections(sql, row.id, connections);
}

export const saveNodes = (sql: Sql, issueId: string, incidentIds: readonly string[]) =>
  sql(
    `INSERT INTO clustering_nodes (organization_id, issue_id, incident_id)
     SELECT tocsin_organization(), $1, unnest($2::bigint[]) ON CONFLICT DO NOTHING`,
    [issueId, incidentIds],
    "save-nodes",
  );

export const saveConnections = (sql: Sql, issueId: string, connections: readonly Connection[]) =>
  sql(
    `INSERT INTO clustering_connections (organization_id, issue_id, source_id, target_id, edge_type,
       confidence, reasons, origin, is_right, judged_by)
     SELECT tocsin_organization(), $1, r.source, r.target, r.type, r.confidence,
       ARRAY(SELECT json_array_elements_text(r.reasons)), r.origin, r."isRight", r."judgedBy"
     FROM json_to_recordset($2::json) AS r(source bigint, target bigint, type text,
       confidence float8, reasons json, origin text, "isRight" boolean, "judgedBy" text)
     ON CONFLICT (organization_id, issue_id, source_id, target_id) DO UPDATE
       SET edge_type = excluded.edge_type, confidence = excluded.confidence,
       origin = excluded.origin, is_right = excluded.is_right, judged_by = excluded.judged_by`,
    [issueId, JSON.stringify(connections)],
    "save-connections",
  );

/** In either direction. */
export const deleteConnection = (sql: Sql, issueId: string, [a, b]: readonly [string, string]) =>
  sql(
    `DELETE FROM clustering_connections WHERE ${inOrganization} AND issue_id = $1
     AND ((source_id = $2 AND target_id = $3) OR (source_id = $3 AND target_id = $2))`,
    [issueId, a, b],
    "delete-connection",
  );

export const judgeConnections = (
  sql: Sql,
  issueIds: readonly string[],
  { pairs, isRight, by }: { pairs: readonly ConnectionRow[]; isRight: boolean; by: string },
) =>
  sql(
    `UPDATE clustering_connections c SET is_right = $3, judged_by = $4
     FROM json_to_recordset($2::json) AS r(source_id bigint, target_id bigint)
     WHERE c.${inOrganization} AND c.issue_id = ANY($1::bigint[])
       AND c.source_id = r.source_id AND c.target_id = r.target_id`,
    [issueIds, JSON.stringify(pairs), isRight, by],
    "judge-connections",
  );

export const saveIssueLead = (sql: Sql, issueId: string, leadId: string) =>
  sql(
    `UPDATE clustering_issues SET lead_id = $2 WHERE ${inOrganization} AND id = $1`,
    [issueId, leadId],
    "save-issue-lead",
  );

const selectIssues = (where: string): string =>
  `SELECT s.id, s.execution_id, s.lead_id, n.incident_ids,
     coalesce(c.connections, '[]') AS connections
   FROM clustering_issues s
   CROSS JOIN LATERAL (SELECT array_agg(incident_id ORDER BY incident_id) AS incident_ids
     FROM clustering_nodes WHERE ${inOrganization} AND issue_id = s.id) n
   CROSS JOIN LATERAL (SELECT json_agg(r) AS connections FROM (
     SELECT source_id::text, target_id::text, edge_type, confidence, reasons, origin, is_right,
       judged_by
     FROM clustering_connections WHERE ${inOrganization} AND issue_id = s.id
     ORDER BY confidence DESC, source_id, target_id) r) c
   WHERE s.${inOrganization} AND n.incident_ids IS NOT NULL AND ${where}
   ORDER BY cardinality(n.incident_ids) DESC, s.id`;

export const loadIssues = (sql: Sql, executionId: string): Promise<IssueRow[]> =>
  sql<IssueRow>(selectIssues("s.execution_id = $1"), [executionId], "issues");

export async function loadIssue(sql: Sql, id: string): Promise<IssueRow | null> {
  const [row] = await sql<IssueRow>(selectIssues("s.id = $1"), [id], "issue");
  return row ?? null;
}

/** The group of an incident in the newest run that ended and looked at it. */
export async function loadIssueOf(sql: Sql, incidentId: string): Promise<IssueRow | null> {
  const [row] = await sql<{ id: string }>(
    `SELECT s.id FROM clustering_issues s
     JOIN clustering_nodes n ON n.organization_id = s.organization_id AND n.issue_id = s.id
     WHERE s.${inOrganization} AND n.incident_id = $1
       AND s.execution_id = (SELECT max(id) FROM clustering_executions
         WHERE ${inOrganization} AND $1 = ANY(incident_ids))`,
    [incidentId],
    "issue-of",
  );
  return row ? loadIssue(sql, row.id) : null;
}
