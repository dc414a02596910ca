/** The log without a search: read from the ends of indexes, however deep a page lies. */
import type { LogKind } from "#contract/receipts.ts";
import type { Sql } from "../../platform/db.ts";
import { kindConditions } from "../receipts/store-log.ts";

/** Which table an entry stands in. */
export type LogTable = "receipts" | "refused_requests" | "blocked_shares" | "deliveries";
export interface LogKey {
  table: LogTable;
  id: string;
  at: number;
}
export interface LogRange {
  kind: LogKind | null;
  from: number;
  to: number;
  /** A source or a target; null for all. */
  resourceId: string | null;
}

/** Kinds whose entries stand in a table; all of them where no kind is asked for. */
const kindsOf: Readonly<Record<Exclude<LogTable, "receipts">, ReadonlySet<LogKind | null>>> = {
  refused_requests: new Set([null, "requests", "events"]),
  blocked_shares: new Set([null, "requests", "held_back"]),
  deliveries: new Set([null, "requests", "messages"]),
};
/** What a quota held back belongs to no source. */
export const hasTable = (
  table: Exclude<LogTable, "receipts">,
  { kind, resourceId }: Pick<LogRange, "kind" | "resourceId">,
): boolean => kindsOf[table].has(kind) && (table !== "blocked_shares" || resourceId === null);

const requests = (kind: LogKind | "all"): string =>
  `receipts WHERE organization_id = tocsin_organization() AND received_at >= $1
   AND received_at <= $2 AND ($3::bigint IS NULL OR integration_id = $3)${kindConditions[kind]}`;
const refused = `refused_requests WHERE organization_id = tocsin_organization() AND $4
  AND received_at >= $1 AND received_at <= $2 AND ($3::bigint IS NULL OR integration_id = $3)`;
const blocked = `blocked_shares WHERE organization_id = tocsin_organization() AND $5
  AND at >= $1 AND at <= $2`;
const messages = `deliveries WHERE organization_id = tocsin_organization() AND $6
  AND created_at >= $1 AND created_at <= $2 AND ($3::bigint IS NULL OR address = $3::bigint::text)`;

const valuesOf = (range: LogRange): unknown[] => [
  range.from,
  range.to,
  range.resourceId,
  hasTable("refused_requests", range),
  hasTable("blocked_shares", range),
  hasTable("deliveries", range),
];

export const loadLogKeys = (
  sql: Sql,
  range: LogRange,
  { skip, limit }: { skip: number; limit: number },
): Promise<LogKey[]> =>
  sql<LogKey>(
    `SELECT * FROM (
       (SELECT 'receipts' AS "table", id, received_at AS at FROM ${requests(range.kind ?? "all")}
        ORDER BY received_at DESC, id DESC LIMIT $7::bigint + $8)
       UNION ALL (SELECT 'refused_requests', id, received_at FROM ${refused}
        ORDER BY received_at DESC, id DESC LIMIT $7::bigint + $8)
       UNION ALL (SELECT 'blocked_shares', id, at FROM ${blocked}
        ORDER BY at DESC, id DESC LIMIT $7::bigint + $8)
       UNION ALL (SELECT 'deliveries', id, created_at FROM ${messages}
        ORDER BY created_at DESC, id DESC LIMIT $7::bigint + $8)) entries
     ORDER BY at DESC, id DESC LIMIT $8 OFFSET $7`,
    [...valuesOf(range), skip, limit],
  );

/** A page beyond these is not asked for by a person. */
const maxCounted = 100_000;

export async function countLogs(
  sql: Sql,
  range: LogRange,
): Promise<{ total: number; isTotalLeast: boolean }> {
  const [row] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM (
       SELECT FROM (SELECT FROM ${requests(range.kind ?? "all")} LIMIT $7) counted_requests
       UNION ALL SELECT FROM ${refused}
       UNION ALL SELECT FROM ${blocked}
       UNION ALL SELECT FROM (SELECT FROM ${messages} LIMIT $7) counted_messages
       LIMIT $7) counted`,
    [...valuesOf(range), maxCounted + 1],
  );
  const total = row?.total ?? 0;
  return { total: Math.min(total, maxCounted), isTotalLeast: total > maxCounted };
}
