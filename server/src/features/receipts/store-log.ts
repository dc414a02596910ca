import type { LogKind } from "#contract/receipts.ts";
import type { Sql } from "../../platform/db.ts";
import type { ReceiptRow } from "./store.ts";

export interface LogFilter {
  resourceId: string | null;
  kind: LogKind | null;
  from: number;
  to: number;
  search: string;
  skip: number;
  limit: number;
}
export type LogRow = Omit<ReceiptRow, "body" | "outcomes">;
interface LogPage {
  rows: LogRow[];
  total: number;
  isTotalLeast: boolean;
  /** Older requests were not searched; null where all were. */
  searchedFrom: number | null;
}

/**
 * Bodies have no index, and reading all of them holds up everybody else: a search looks through the
 * newest of the time it is asked for, and says how far it came.
 */
const searchLimits = { requests: 5000, bytes: 64_000_000 };
/** A page beyond these is not asked for by a person. */
const maxCounted = 100_000;

const columns = "id, integration_id, source, received_at, app_key, events, rejected, taken, tally";
const inRange = ({ kind }: Pick<LogFilter, "kind">): string =>
  `organization_id = tocsin_organization() AND received_at >= $1
  AND received_at <= $2 AND ($3::bigint IS NULL OR integration_id = $3)${kindConditions[kind ?? "all"]}`;
/** Written out: the few that senders did not send have an index of their own. */
const kindConditions: Readonly<Record<LogKind | "all", string>> = {
  all: "",
  requests: " AND source <> 'timer'",
  events: " AND source NOT IN ('timer', 'again')",
  retries: " AND source = 'again'",
  timers: " AND source = 'timer'",
  held_back: " AND FALSE",
};

export async function loadLogs(sql: Sql, filter: LogFilter): Promise<LogPage> {
  if (filter.search !== "") return searchLogs(sql, filter);
  const range = [filter.from, filter.to, filter.resourceId];
  const rows = await sql<LogRow>(
    `SELECT ${columns} FROM receipts WHERE ${inRange(filter)}
     ORDER BY received_at DESC, id DESC LIMIT $4 OFFSET $5`,
    [...range, filter.limit, filter.skip],
  );
  const [count] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM (SELECT 1 FROM receipts WHERE ${inRange(filter)}
     LIMIT $4) counted`,
    [...range, maxCounted + 1],
  );
  const total = count?.total ?? 0;
  return {
    rows,
    total: Math.min(total, maxCounted),
    isTotalLeast: total > maxCounted,
    searchedFrom: null,
  };
}

async function searchLogs(sql: Sql, filter: LogFilter): Promise<LogPage> {
  const { ids, searchedFrom } = await findLogs(sql, filter);
  const rows = await sql<LogRow>(
    `SELECT ${columns} FROM receipts WHERE organization_id = tocsin_organization()
     AND id = ANY($1::bigint[]) ORDER BY received_at DESC, id DESC`,
    [ids.slice(filter.skip, filter.skip + filter.limit)],
  );
  return { rows, total: ids.length, isTotalLeast: false, searchedFrom };
}

/** The size of a body stands beside it: only those that are searched are read. */
async function findLogs(
  sql: Sql,
  filter: LogFilter,
): Promise<{ ids: string[]; searchedFrom: number | null }> {
  const { from, to, resourceId, search } = filter;
  const [result] = await sql<{ ids: string[]; searched_from: number | null }>(
    `WITH newest AS MATERIALIZED (
       SELECT id, received_at, sum(octet_length(body)) OVER (ORDER BY received_at DESC, id DESC)
         - octet_length(body) AS before
       FROM (SELECT id, received_at, body FROM receipts WHERE ${inRange(filter)}
         ORDER BY received_at DESC, id DESC LIMIT $5) slice
     ), searched AS (
       SELECT r.id, r.received_at,
         position($4 in r.body) > 0 OR r.id::text = $4 AS is_match
       FROM newest n JOIN receipts r ON r.organization_id = tocsin_organization() AND r.id = n.id
       WHERE n.before < $6
     )
     SELECT coalesce(array_agg(id::text ORDER BY received_at DESC, id DESC)
       FILTER (WHERE is_match), '{}') AS ids, min(received_at) AS searched_from FROM searched`,
    [from, to, resourceId, search, searchLimits.requests, searchLimits.bytes],
  );
  const searchedFrom = result?.searched_from ?? null;
  const ids = [...new Set([...(result?.ids ?? []), ...(await findById(sql, filter))])];
  if (searchedFrom === null) return { ids, searchedFrom };

  const older = await sql(
    `SELECT 1 FROM receipts WHERE ${inRange(filter)} AND received_at < $4 LIMIT 1`,
    [from, to, resourceId, searchedFrom],
  );
  return { ids, searchedFrom: older.length === 0 ? null : searchedFrom };
}

/** However old: the id has an index. */
async function findById(sql: Sql, filter: LogFilter): Promise<string[]> {
  const { from, to, resourceId, search } = filter;
  if (!/^\d{1,18}$/.test(search)) return [];
  const rows = await sql<{ id: string }>(
    `SELECT id FROM receipts WHERE ${inRange(filter)} AND id = $4`,
    [from, to, resourceId, search],
  );
  return rows.map((row) => row.id);
}
