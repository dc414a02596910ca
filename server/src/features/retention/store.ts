import type { Sql } from "../../platform/db.ts";

const inOrganization = "organization_id = tocsin_organization()";

export interface DeletedReceipt {
  taken: bigint;
  received_at: number;
  bytes: number;
}
/** The oldest that were decided. Dead letters keep theirs, or they could not be taken again. */
export async function deleteReceipts(
  sql: Sql,
  before: number,
  limit: number,
): Promise<DeletedReceipt[]> {
  const rows = await sql<Omit<DeletedReceipt, "taken"> & { taken: string }>(
    `DELETE FROM receipts r USING (
       SELECT id FROM receipts c WHERE ${inOrganization} AND received_at < $1
         AND taken IS NOT NULL AND NOT EXISTS (SELECT FROM failures f
           WHERE f.organization_id = c.organization_id AND f.receipt_id = c.id)
       ORDER BY received_at, id LIMIT $2) old
     WHERE r.organization_id = tocsin_organization() AND r.id = old.id
     RETURNING r.taken, r.received_at, octet_length(r.body) AS bytes`,
    [before, limit],
    "delete-receipts",
  );
  return rows.map((row) => ({ ...row, taken: BigInt(row.taken) }));
}

/** What was counted by the day of its arrival is stored no more. */
export const uncountReceipts = (sql: Sql, deleted: readonly DeletedReceipt[]) =>
  sql(
    `UPDATE usage_days u SET stored_requests = greatest(0, u.stored_requests - d.requests),
       stored_bytes = greatest(0, u.stored_bytes - d.bytes)
     FROM (SELECT floor(r.received_at / 86400)::int AS day, count(*) AS requests,
         sum(r.bytes) AS bytes
       FROM json_to_recordset($1::json) AS r(received_at float8, bytes bigint) GROUP BY 1) d
     WHERE u.organization_id = tocsin_organization() AND u.day = d.day`,
    [JSON.stringify(deleted.map(({ received_at, bytes }) => ({ received_at, bytes })))],
    "uncount-receipts",
  );

/** Archived, and unchanged since. */
export async function findOldIncidents(sql: Sql, before: number, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `SELECT id FROM incidents WHERE ${inOrganization} AND folder IS NULL AND last_change < $1
     ORDER BY last_change, id LIMIT $2`,
    [before, limit],
    "old-incidents",
  );
  return rows.map(({ id }) => id);
}

const tablesOfIncidents = [
  "incident_terms",
  "incident_facts",
  "correlation_keys",
  "activities",
  "preview_links",
  "deliveries",
  "notifications",
  "ticket_correlations",
  "incident_changes",
  "workflow_runs",
  "incident_artifacts",
  "insight_feedback",
  "incident_analyses",
  "clustering_nodes",
  "relation_verdicts",
  "relation_leads",
  "similarity_requests",
  "shares",
  "alerts",
] as const;

export async function deleteIncidents(sql: Sql, ids: readonly string[]): Promise<void> {
  for (const table of tablesOfIncidents)
    await sql(
      `DELETE FROM ${table} WHERE organization_id = tocsin_organization()
       AND incident_id = ANY($1::bigint[])`,
      [ids],
    );
  await sql(
    `DELETE FROM incidents WHERE organization_id = tocsin_organization()
     AND id = ANY($1::bigint[])`,
    [ids],
  );
}

/** Of no incident: those of one go with it. */
export async function deleteWorkflowRuns(sql: Sql, before: number, limit: number): Promise<number> {
  const rows = await sql<{ id: string }>(
    `DELETE FROM workflow_runs d USING (
       SELECT id FROM workflow_runs WHERE ${inOrganization} AND ended_at < $1
         AND incident_id IS NULL ORDER BY ended_at LIMIT $2) old
     WHERE d.organization_id = tocsin_organization() AND d.id = old.id RETURNING d.id`,
    [before, limit],
    "delete-workflow-runs",
  );
  return rows.length;
}

/** Those that no incident that is kept names. */
export async function deleteChanges(sql: Sql, before: number, limit: number): Promise<number> {
  const rows = await sql<{ id: string }>(
    `DELETE FROM changes d USING (
       SELECT id FROM changes c WHERE ${inOrganization} AND start < $1 AND updated_at < $1
         AND NOT EXISTS (SELECT FROM incident_changes n
           WHERE n.organization_id = c.organization_id AND n.change_id = c.id)
       ORDER BY start, id LIMIT $2) old
     WHERE d.organization_id = tocsin_organization() AND d.id = old.id RETURNING d.id`,
    [before, limit],
    "delete-changes",
  );
  return rows.length;
}

/** Only forward. */
export const sealLog = (sql: Sql, seal: { taken: bigint; receivedAt: number }) =>
  sql(
    `INSERT INTO sealed_logs AS s (organization_id, taken, received_at)
     VALUES (tocsin_organization(), $1, $2)
     ON CONFLICT (organization_id) DO UPDATE SET taken = greatest(s.taken, excluded.taken),
       received_at = greatest(s.received_at, excluded.received_at)`,
    [String(seal.taken), seal.receivedAt],
  );

export interface SealedLog {
  taken: string;
  received_at: number;
}
/** Null while everything that was ever sent is there. */
export async function loadSeal(sql: Sql): Promise<SealedLog | null> {
  const [seal] = await sql<SealedLog>(
    `SELECT taken, received_at FROM sealed_logs WHERE ${inOrganization}`,
  );
  return seal ?? null;
}
