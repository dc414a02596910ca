/** Messages as troubleshooting lists and finds them, by the time of their change. */
import type { Sql } from "../../platform/db.ts";
import { type LedgerRow, ledgerRows } from "./store-ledger.ts";

export interface MessageFilter {
  from: number;
  to: number;
  /** An address; null for all. */
  target: string | null;
  /** In what was sent, its ids and its target. */
  search: string;
  /** In states and reasons. */
  message: string;
}

/** What was sent has no index: the newest are looked through, and the reply says how far. */
const maxSearched = 5000;

const inRange = `d.organization_id = tocsin_organization() AND d.created_at >= $1
  AND d.created_at <= $2 AND ($3::text IS NULL OR d.address = $3)`;
const hasText = `($4 = '' OR $4 IN (d.id::text, d.share_id::text, d.incident_id::text)
  OR lower($4) = d.idempotency_key::text OR position(lower($4) in lower(d.address)) > 0
  OR position(lower($4) in lower(coalesce(s.name, ''))) > 0
  OR position(lower($4) in lower(coalesce(d.reason, ''))) > 0
  OR EXISTS (SELECT FROM jsonb_each_text(
    CASE jsonb_typeof(d.message->'content') WHEN 'object' THEN d.message->'content' END) c
    WHERE position($4 in c.value) > 0))`;
const hasOutcome = `($5 = '' OR position(lower($5) in lower(concat_ws(' ', d.state,
    CASE d.state WHEN 'dead' THEN 'dead letter' WHEN 'failed' THEN 'retry'
      WHEN 'blocked' THEN 'over quota' END, d.reason))) > 0
  OR EXISTS (SELECT FROM delivery_attempts a WHERE a.organization_id = tocsin_organization()
    AND a.delivery_id = d.id AND position(lower($5) in lower(concat_ws(' ', a.status, a.error))) > 0))`;

export interface MessageKey {
  id: string;
  at: number;
}

/** Newest first. `searchedFrom`: older messages of this time were not searched; null where all were. */
export async function findMessages(
  sql: Sql,
  { from, to, target, search, message }: MessageFilter,
): Promise<{ keys: MessageKey[]; searchedFrom: number | null }> {
  const [end] = await sql<{ created_at: number }>(
    `SELECT d.created_at FROM deliveries d WHERE ${inRange}
     ORDER BY d.created_at DESC, d.id DESC OFFSET ${maxSearched} LIMIT 1`,
    [from, to, target],
  );
  const keys = await sql<MessageKey>(
    `SELECT d.id, d.created_at AS at FROM deliveries d
     LEFT JOIN shares s ON s.organization_id = d.organization_id AND s.id = d.share_id
     WHERE ${inRange} AND d.created_at > $6 AND ${hasText} AND ${hasOutcome}
     ORDER BY d.created_at DESC, d.id DESC`,
    [from, to, target, search, message, end?.created_at ?? -1],
  );
  const older = end === undefined ? [] : await findMessageById(sql, { from, to, target, search });
  return {
    keys: [...keys, ...older.filter(({ id }) => !keys.some((key) => key.id === id))],
    searchedFrom: end?.created_at ?? null,
  };
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** However old. */
async function findMessageById(
  sql: Sql,
  { from, to, target, search }: Omit<MessageFilter, "message">,
): Promise<MessageKey[]> {
  const id = /^\d{1,18}$/.test(search) ? search : null;
  const key = uuid.test(search) ? search : null;
  if (id === null && key === null) return [];
  return sql<MessageKey>(
    `SELECT d.id, d.created_at AS at FROM deliveries d WHERE ${inRange}
     AND (d.id = $4::bigint OR d.idempotency_key = $5::uuid)`,
    [from, to, target, id, key],
  );
}

export const loadMessages = (sql: Sql, ids: readonly string[]): Promise<LedgerRow[]> =>
  sql<LedgerRow>(
    `${ledgerRows}
     WHERE d.organization_id = tocsin_organization() AND d.id = ANY($1::bigint[])`,
    [ids],
  );

/** As its channel composed it; null before the first try. */
export async function loadContent(sql: Sql, id: string): Promise<Record<string, unknown> | null> {
  const [row] = await sql<{ content: Record<string, unknown> | null }>(
    `SELECT message->'content' AS content FROM deliveries
     WHERE organization_id = tocsin_organization() AND id = $1`,
    [id],
  );
  return row?.content ?? null;
}
