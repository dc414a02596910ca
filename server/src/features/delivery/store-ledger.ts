/** What was sent to whom, and what became of it. */
import type { Delivery, DeliveryEvent, DeliveryState } from "#contract/delivery.ts";
import type { Sql } from "../../platform/db.ts";
import type { ExternalThread } from "./channels/channel.ts";
import type { TargetFilter } from "./target-filter.ts";

export interface ShareText {
  id: string;
  /** What the person wrote who shared. */
  message: string;
  /** Unix seconds. */
  shared_at: number;
  thread_title: string;
  /** Who shared it. */
  actor: string;
  /** What its receiver calls it; null until it is known. */
  thread: ExternalThread | null;
  /** It is a link with somebody else's ticket. */
  link: { closes: boolean } | null;
}
/**
 * A thread is called as the incident was when it was begun, whatever becomes of its title: the first
 * message of a share stores that.
 */
export async function loadShareTexts(
  sql: Sql,
  shareIds: readonly string[],
): Promise<Map<string, ShareText>> {
  if (shareIds.length === 0) return new Map();
  const rows = await sql<ShareText>(
    `WITH texts AS MATERIALIZED (SELECT s.id, s.message, s.at, s.actor_name, s.external, s.ticket_id,
         s.closes_ticket, i.title
       FROM shares s JOIN incidents i ON i.organization_id = s.organization_id
         AND i.id = s.incident_id
       WHERE s.organization_id = tocsin_organization() AND s.id = ANY($1::bigint[])),
     named AS (UPDATE shares s SET external = jsonb_build_object('title', texts.title) FROM texts
       WHERE texts.external IS NULL AND s.organization_id = tocsin_organization()
         AND s.id = texts.id AND s.external IS NULL)
     SELECT id, message, at AS shared_at, actor_name AS actor,
       coalesce(external->>'title', CASE WHEN external IS NULL THEN title END, '') AS thread_title,
       CASE WHEN external ? 'id' THEN jsonb_build_object('id', external->'id',
         'url', external->'url') END AS thread,
       CASE WHEN ticket_id IS NOT NULL THEN jsonb_build_object('closes', closes_ticket) END AS link
     FROM texts`,
    [shareIds],
    "share-texts",
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** As it was when it was shared with; empty for a bare address. */
export async function loadTargetName(sql: Sql, shareId: string): Promise<string> {
  const [row] = await sql<{ name: string }>(
    "SELECT name FROM shares WHERE organization_id = tocsin_organization() AND id = $1",
    [shareId],
    "target-name",
  );
  return row?.name ?? "";
}

/** Of messages that were not handed over: whoever sends them again composes them anew. */
export const clearComposed = (sql: Sql, ids: readonly string[]) =>
  sql(
    `UPDATE deliveries SET message = NULL WHERE organization_id = tocsin_organization()
     AND id = ANY($1::bigint[])`,
    [ids],
    "clear-composed",
  );

export interface LedgerRow {
  id: string;
  idempotency_key: string;
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
  template_problem: string | null;
  attempts: Delivery["attempts"];
}

/** A field that is null is not asked for. */
export interface LedgerFilter {
  incident_id: string | null;
  target: TargetFilter;
  /** Only what has not arrived. */
  troubles: boolean;
}
// In words of the partial indexes: what has not arrived is a small part of the ledger.
const matchesFilter = ({
  column,
}: TargetFilter): string => `d.organization_id = tocsin_organization()
  AND ($1::bigint IS NULL OR d.incident_id = $1) AND ($2::text IS NULL OR d.${column} = $2)
  AND (NOT $3::boolean OR d.state = 'failed' OR d.state IN ('dead', 'blocked'))`;

/** With the newest 100 attempts of each. */
export const ledgerRows = `SELECT d.id, d.idempotency_key, d.share_id, d.incident_id, d.system,
    coalesce(s.name, '') AS name, d.address, d.sequence, d.events, d.message->>'event' AS event,
    d.state, d.created_at, d.due_at, d.reason, d.message->>'template_problem' AS template_problem,
    coalesce((SELECT json_agg(json_build_object('at', a.at, 'ms', a.ms, 'status', a.status,
      'error', a.error) ORDER BY a.at) FROM (SELECT * FROM delivery_attempts t
      WHERE t.organization_id = tocsin_organization() AND t.delivery_id = d.id
      ORDER BY t.at DESC LIMIT 100) a), '[]') AS attempts
  FROM deliveries d LEFT JOIN shares s ON s.organization_id = d.organization_id
    AND s.id = d.share_id`;

/** Newest first. */
export const loadLedger = (
  sql: Sql,
  { incident_id, target, troubles }: LedgerFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<LedgerRow[]> =>
  sql<LedgerRow>(
    `${ledgerRows}
     WHERE ${matchesFilter(target)} ORDER BY d.id DESC LIMIT $4 OFFSET $5`,
    [incident_id, target.value, troubles, perPage, (page - 1) * perPage],
  );

/** At most so many and one more: a ledger of a month may have millions. */
export async function countLedger(
  sql: Sql,
  { incident_id, target, troubles }: LedgerFilter,
  most: number,
): Promise<number> {
  const [row] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total
     FROM (SELECT FROM deliveries d WHERE ${matchesFilter(target)} LIMIT $4 + 1) counted`,
    [incident_id, target.value, troubles, most],
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
const isDead = ({
  column,
}: TargetFilter): string => `d.organization_id = tocsin_organization() AND d.state IN ('dead', 'blocked')
  AND ($1::text IS NULL OR d.${column} = $1)`;

/** The most frequent first. */
export const loadDeadLetters = (
  sql: Sql,
  target: TargetFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<DeadLetterGroup[]> =>
  sql<DeadLetterGroup>(
    `SELECT d.system, d.address, max(coalesce(s.name, '')) AS name,
       coalesce(d.reason, '') AS cause, count(*)::int AS count, min(d.created_at) AS first_at,
       max(d.created_at) AS last_at
     FROM deliveries d LEFT JOIN shares s ON s.organization_id = d.organization_id
       AND s.id = d.share_id
     WHERE ${isDead(target)} GROUP BY d.system, d.address, d.reason
     ORDER BY count(*) DESC, max(d.created_at) DESC, d.system, d.address, d.reason
     LIMIT $2 OFFSET $3`,
    [target.value, perPage, (page - 1) * perPage],
  );

export async function countDeadLetters(sql: Sql, target: TargetFilter): Promise<number> {
  const [row] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM (SELECT FROM deliveries d WHERE ${isDead(target)}
     GROUP BY d.system, d.address, d.reason) causes`,
    [target.value],
  );
  return row?.total ?? 0;
}

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
    target: TargetFilter;
    nowS: number;
  },
): Promise<number> {
  const rows = await sql(
    `UPDATE deliveries d SET state = 'failed', due_at = $3, created_at = $3, attempts = 0,
       message = NULL, reason = NULL, settled_at = NULL, receipt = NULL, confirm_by = NULL,
       idempotency_key = gen_random_uuid()
     FROM shares s
     WHERE d.organization_id = tocsin_organization() AND d.state IN ('dead', 'blocked')
       AND ($1::bigint[] IS NULL OR d.id = ANY($1)) AND ($2::text IS NULL OR d.reason = $2)
       AND ($4::text IS NULL OR d.${target.column} = $4)
       AND s.organization_id = d.organization_id AND s.id = d.share_id AND s.unsubscribed IS NULL
       AND NOT EXISTS (SELECT FROM deliveries n WHERE n.organization_id = d.organization_id
         AND n.share_id = d.share_id AND n.sequence > d.sequence)
     RETURNING 1`,
    [ids, cause, nowS, target.value],
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
           AND settled_at < $1 AND state IN ('sent', 'delivered', 'dropped', 'dead', 'blocked', 'withheld')
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

/** Addresses that nothing was sent to since; connected targets stay. Answers how many. */
export async function deleteIdleTargets(sql: Sql, before: number, limit: number): Promise<number> {
  const rows = await sql(
    `DELETE FROM delivery_targets t USING (
       SELECT system, address FROM delivery_targets g
       WHERE g.organization_id = tocsin_organization()
         AND coalesce(g.last_delivered_at, g.failing_since, 0) < $1
         AND NOT EXISTS (SELECT FROM deliveries d WHERE d.organization_id = g.organization_id
           AND d.system = g.system AND d.address = g.address)
         AND NOT EXISTS (SELECT FROM outbound_integrations o
           WHERE o.organization_id = g.organization_id AND o.id::text = g.address)
       LIMIT $2) idle
     WHERE t.organization_id = tocsin_organization() AND t.system = idle.system
       AND t.address = idle.address RETURNING 1`,
    [before, limit],
    "delete-idle-targets",
  );
  return rows.length;
}
