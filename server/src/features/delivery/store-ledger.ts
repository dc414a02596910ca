/** What was sent to whom, and what became of it. */
import type { Delivery, DeliveryEvent, DeliveryState } from "#contract/delivery.ts";
import type { Sql } from "../../platform/db.ts";

export interface ShareText {
  id: string;
  /** What the person wrote who shared. */
  message: string;
  thread_title: string;
}
/** A thread is called as the incident was when it was begun, whatever becomes of its title. */
export async function loadShareTexts(
  sql: Sql,
  shareIds: readonly string[],
): Promise<Map<string, ShareText>> {
  if (shareIds.length === 0) return new Map();
  const rows = await sql<ShareText>(
    `UPDATE shares s SET external = coalesce(s.external, jsonb_build_object('title', i.title))
     FROM incidents i WHERE s.organization_id = tocsin_organization()
       AND s.id = ANY($1::bigint[]) AND i.organization_id = s.organization_id
       AND i.id = s.incident_id
     RETURNING s.id, s.message, coalesce(s.external->>'title', '') AS thread_title`,
    [shareIds],
    "share-texts",
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export interface LedgerRow {
  id: string;
  share_id: string;
  incident_id: string;
  system: string;
  name: string;
  address: string;
  sequence: number;
  events: DeliveryEvent[];
  event: DeliveryEvent | null;
  state: DeliveryState;
  created_at: number;
  due_at: number;
  reason: string | null;
  attempts: Delivery["attempts"];
}

/** A field that is null is not asked for. */
export interface LedgerFilter {
  incident_id: string | null;
  target: string | null;
  states: readonly DeliveryState[] | null;
}
const matchesFilter = `d.organization_id = tocsin_organization()
  AND ($1::bigint IS NULL OR d.incident_id = $1) AND ($2::text IS NULL OR d.address = $2)
  AND ($3::text[] IS NULL OR d.state = ANY($3))`;

/** Newest first, with the newest 100 attempts of each. */
export const loadLedger = (
  sql: Sql,
  { incident_id, target, states }: LedgerFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<LedgerRow[]> =>
  sql<LedgerRow>(
    `SELECT d.id, d.share_id, d.incident_id, d.system, coalesce(s.name, '') AS name,
       d.address, d.sequence, d.events,
       d.message->>'event' AS event, d.state, d.created_at, d.due_at, d.reason,
       coalesce((SELECT json_agg(json_build_object('at', a.at, 'ms', a.ms, 'status', a.status,
           'error', a.error) ORDER BY a.at) FROM (SELECT * FROM delivery_attempts t
           WHERE t.organization_id = tocsin_organization() AND t.delivery_id = d.id
           ORDER BY t.at DESC LIMIT 100) a), '[]') AS attempts
     FROM deliveries d LEFT JOIN shares s ON s.organization_id = d.organization_id
       AND s.id = d.share_id
     WHERE ${matchesFilter} ORDER BY d.id DESC LIMIT $4 OFFSET $5`,
    [incident_id, target, states, perPage, (page - 1) * perPage],
  );

export async function countLedger(
  sql: Sql,
  { incident_id, target, states }: LedgerFilter,
): Promise<number> {
  const [row] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM deliveries d WHERE ${matchesFilter}`,
    [incident_id, target, states],
  );
  return row?.total ?? 0;
}

export interface DeadLetterGroup {
  system: string;
  address: string;
  name: string;
  cause: string;
  count: number;
  first_at: number;
  last_at: number;
}
/** The most frequent first, at most 200 groups. */
export const loadDeadLetters = (sql: Sql): Promise<DeadLetterGroup[]> =>
  sql<DeadLetterGroup>(
    `SELECT d.system, d.address, max(coalesce(s.name, '')) AS name,
       coalesce(d.reason, '') AS cause, count(*)::int AS count, min(d.created_at) AS first_at,
       max(d.created_at) AS last_at
     FROM deliveries d LEFT JOIN shares s ON s.organization_id = d.organization_id
       AND s.id = d.share_id
     WHERE d.organization_id = tocsin_organization() AND d.state IN ('dead', 'blocked')
     GROUP BY d.system, d.address, d.reason ORDER BY count(*) DESC, max(d.created_at) DESC
     LIMIT 200`,
  );

/**
 * Again from its first try: composed anew, with the newest state. Of a share only its last message
 * is; what ended meanwhile stays where it is.
 */
export async function replayDead(
  sql: Sql,
  {
    ids,
    cause,
    target,
    nowS,
  }: {
    ids: readonly string[] | null;
    cause: string | null;
    target: string | null;
    nowS: number;
  },
): Promise<number> {
  const rows = await sql(
    `UPDATE deliveries d SET state = 'failed', due_at = $3, created_at = $3, attempts = 0,
       message = NULL, reason = NULL, settled_at = NULL, idempotency_key = gen_random_uuid()
     FROM shares s
     WHERE d.organization_id = tocsin_organization() AND d.state IN ('dead', 'blocked')
       AND ($1::bigint[] IS NULL OR d.id = ANY($1)) AND ($2::text IS NULL OR d.reason = $2)
       AND ($4::text IS NULL OR d.address = $4)
       AND s.organization_id = d.organization_id AND s.id = d.share_id AND s.unsubscribed IS NULL
       AND NOT EXISTS (SELECT FROM deliveries n WHERE n.organization_id = d.organization_id
         AND n.share_id = d.share_id AND n.sequence > d.sequence)
     RETURNING 1`,
    [ids, cause, nowS, target],
  );
  return rows.length;
}

/** Settled before then; their attempts go with them. Answers how many. */
export async function deleteOldDeliveries(
  sql: Sql,
  before: number,
  limit: number,
): Promise<number> {
  const [row] = await sql<{ deleted: number }>(
    `WITH old AS (DELETE FROM deliveries d USING (
         SELECT id FROM deliveries WHERE organization_id = tocsin_organization()
           AND settled_at < $1 AND state IN ('sent', 'delivered', 'dropped', 'dead', 'blocked')
           ORDER BY settled_at LIMIT $2) o
       WHERE d.organization_id = tocsin_organization() AND d.id = o.id RETURNING d.id),
     attempts AS (DELETE FROM delivery_attempts a USING old
       WHERE a.organization_id = tocsin_organization() AND a.delivery_id = old.id)
     SELECT count(*)::int AS deleted FROM old`,
    [before, limit],
    "delete-old-deliveries",
  );
  return row?.deleted ?? 0;
}
