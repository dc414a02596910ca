import type { ReceiptRow } from "../../features/receipts/store.ts";
import type { Sql } from "../../platform/db.ts";

/**
 * One preview of an organization at a time, whichever process runs it; until the transaction ends,
 * within a second of its process's end. False when another one runs.
 */
export async function acquirePreviewLock(sql: Sql, organizationId: string): Promise<boolean> {
  const [row] = await sql<{ set_config: string; taken: boolean }>(
    `SELECT set_config('client_connection_check_interval', '1000', true),
     pg_try_advisory_xact_lock(6, hashint8($1)) AS taken`,
    [organizationId],
  );
  return row?.taken ?? false;
}

export interface TimeRange {
  from: number;
  to: number;
}
const betweenSql =
  "organization_id = tocsin_organization() AND taken IS NOT NULL AND source <> 'changes' AND received_at >= $1 AND received_at < $2";

export async function countBetween(sql: Sql, { from, to }: TimeRange): Promise<number> {
  const [row] = await sql<{ events: number }>(
    `SELECT coalesce(sum(events), 0)::int AS events FROM receipts WHERE ${betweenSql}`,
    [from, to],
  );
  return row?.events ?? 0;
}

/**
 * The log before the first request of that time was decided: where to begin reading. Requests that
 * arrived together may be decided in another order.
 */
export async function logPositionBefore(
  sql: Sql,
  { from, to }: TimeRange,
): Promise<{ taken: string; id: string }> {
  const [row] = await sql<{ taken: string | null }>(
    `SELECT min(taken)::text AS taken FROM (SELECT taken FROM receipts WHERE ${betweenSql}
     ORDER BY received_at, id LIMIT 1000) first`,
    [from, to],
  );
  return { taken: row?.taken ?? "0", id: "0" };
}

export type DecidedRow = Pick<
  ReceiptRow,
  "id" | "source" | "received_at" | "app_key" | "body" | "outcomes"
> & { taken: string };
/** Requests of that time in the order in which the lane took them, in slices. */
export const loadDecidedBetween = (
  sql: Sql,
  { from, to }: TimeRange,
  { after, limit }: { after: { taken: string; id: string }; limit: number },
): Promise<DecidedRow[]> =>
  sql<DecidedRow>(
    `SELECT id, source, received_at, app_key, body, outcomes, taken FROM receipts
     WHERE ${betweenSql} AND (taken, id) > ($3, $4) ORDER BY taken, id LIMIT $5`,
    [from, to, after.taken, after.id, limit],
    "decided-between",
  );

/** Pairs of incidents that a person took apart: by splitting one, or by undoing their merge. */
export async function loadSeparatedIncidents(sql: Sql): Promise<[string, string][]> {
  const rows = await sql<{ first: string; second: string }>(
    `SELECT incident_id::text AS first, params->>'into' AS second FROM activities
     WHERE organization_id = tocsin_organization() AND type = 'split' AND actor_kind <> 'system'
     UNION SELECT a.incident_id::text, b.incident_id::text FROM activities a
       JOIN activities b ON b.organization_id = a.organization_id AND b.at = a.at
       AND b.type = a.type AND b.incident_id > a.incident_id AND b.params->>'action' = 'merge'
     WHERE a.organization_id = tocsin_organization() AND a.type = 'undone'
       AND a.params->>'action' = 'merge'`,
  );
  return rows.map(({ first, second }) => [first, second]);
}

/** What incidents are called now, by their ids. */
export async function loadTitles(sql: Sql, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; title: string }>(
    `SELECT id::text AS id, title FROM incidents
     WHERE organization_id = tocsin_organization() AND id = ANY($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.title]));
}
