import type { LogKind } from "#contract/receipts.ts";
import type { Sql } from "../../platform/db.ts";
import type { ReceiptRow } from "./store.ts";

export interface LogFilter {
  resourceId: string | null;
  kind: LogKind | null;
  from: number;
  to: number;
  /** In the body, or its id. */
  search: string;
  /** In outcomes and reasons. */
  message: string;
}
export type LogRow = Omit<ReceiptRow, "body" | "outcomes">;
export interface LogKey {
  id: string;
  at: number;
}

/**
 * Bodies have no index, and reading all of them holds up everybody else: a search looks through the
 * newest of the time it is asked for, and says how far it came.
 */
const searchLimits = { requests: 5000, bytes: 64_000_000 };

const columns = "id, integration_id, source, received_at, app_key, events, rejected, taken, tally";
const inRange = ({ kind }: Pick<LogFilter, "kind">): string =>
  `organization_id = tocsin_organization() AND received_at >= $1
  AND received_at <= $2 AND ($3::bigint IS NULL OR integration_id = $3)${kindConditions[kind ?? "all"]}`;
/** Written out: the few that senders did not send have an index of their own. */
export const kindConditions: Readonly<Record<LogKind | "all", string>> = {
  all: "",
  requests: " AND source <> 'timer'",
  events: " AND source NOT IN ('timer', 'again')",
  retries: " AND source = 'again'",
  timers: " AND source = 'timer'",
  held_back: " AND FALSE",
  messages: " AND FALSE",
};
const hasText = "($4 = '' OR position($4 in r.body) > 0 OR r.id::text = $4)";
const hasOutcome = `($5 = '' OR position(lower($5) in lower(concat_ws(' ',
    CASE WHEN r.taken IS NULL THEN 'pending' END,
    CASE WHEN r.rejected <> '[]' THEN
      'rejected ' || jsonb_path_query_array(r.rejected, '$[*].errors[*].*')::text END))) > 0
  OR position(lower($5) in lower(r.outcomes::text)) > 0 AND EXISTS (
    SELECT FROM json_array_elements(r.outcomes) o
    WHERE position(lower($5) in lower(concat_ws(' ', o->>'o', o->>'r'))) > 0))`;

export const loadLogs = (sql: Sql, ids: readonly string[]): Promise<LogRow[]> =>
  sql<LogRow>(
    `SELECT ${columns} FROM receipts WHERE organization_id = tocsin_organization()
     AND id = ANY($1::bigint[])`,
    [ids],
  );

/**
 * Newest first; the size of a body stands beside it: only those that are searched are read.
 * `searchedFrom`: older requests were not searched; null where all were.
 */
export async function findLogs(
  sql: Sql,
  filter: LogFilter,
): Promise<{ keys: LogKey[]; searchedFrom: number | null }> {
  const { from, to, resourceId, search, message } = filter;
  const rows = await sql<LogKey & { is_match: boolean; searched_from: number }>(
    `WITH newest AS MATERIALIZED (
       SELECT id, received_at, sum(octet_length(body)) OVER (ORDER BY received_at DESC, id DESC)
         - octet_length(body) AS before
       FROM (SELECT id, received_at, body FROM receipts WHERE ${inRange(filter)}
         ORDER BY received_at DESC, id DESC LIMIT $6) slice
     ), searched AS (
       SELECT r.id, r.received_at AS at, ${hasText} AND ${hasOutcome} AS is_match,
         min(r.received_at) OVER () AS searched_from
       FROM newest n JOIN receipts r ON r.organization_id = tocsin_organization() AND r.id = n.id
       WHERE n.before < $7
     )
     SELECT id, at, is_match, searched_from FROM searched
     WHERE is_match OR at = searched_from ORDER BY at DESC, id DESC`,
    [from, to, resourceId, search, message, searchLimits.requests, searchLimits.bytes],
  );
  const searchedFrom = rows.at(-1)?.searched_from ?? null;
  const keys = rows.flatMap(({ id, at, is_match }) => (is_match ? [{ id, at }] : []));
  const older = (await findById(sql, filter)).filter(
    ({ id }) => !keys.some((key) => key.id === id),
  );
  const matches = [...keys, ...older];
  if (searchedFrom === null) return { keys: matches, searchedFrom };

  const unsearched = await sql(
    `SELECT 1 FROM receipts WHERE ${inRange(filter)} AND received_at < $4 LIMIT 1`,
    [from, to, resourceId, searchedFrom],
  );
  return { keys: matches, searchedFrom: unsearched.length === 0 ? null : searchedFrom };
}

/** However old: the id has an index. */
async function findById(sql: Sql, filter: LogFilter): Promise<LogKey[]> {
  const { from, to, resourceId, search, message } = filter;
  if (!/^\d{1,18}$/.test(search)) return [];
  return sql<LogKey>(
    `SELECT id, received_at AS at FROM receipts r WHERE ${inRange(filter)} AND id = $4::bigint
     AND ${hasOutcome}`,
    [from, to, resourceId, search, message],
  );
}
