import { type Status, statuses } from "#contract/statuses.ts";
import type { Sql } from "../../../platform/db.ts";
import { type FeedListQuery, foldersCondition } from "./feed-list-query.ts";
import type { FeedFilter } from "./store-feed-filter.ts";
import { loadFeed } from "./store-feed.ts";

/** Of a query that has to be asked in memory, no more are counted. */
const maxFiltered = 2000;

export interface PresentCount {
  set_id: number;
  status: Status;
  attention: "unhandled" | "shared" | null;
  incidents: number;
}
export interface PresentCounts {
  rows: PresentCount[];
  /** Counting stopped: there are more. */
  isLeast: boolean;
}

export async function loadPresentCounts(
  sql: Sql,
  ask: FeedListQuery,
  part: FeedFilter,
): Promise<PresentCounts> {
  if (!part.isExact) {
    const { rows, more } = await loadFeed(sql, { ...ask, limit: maxFiltered }, part);
    return { rows: await countByIds(sql, idsOf(rows)), isLeast: more };
  }
  if (part.gathered !== null)
    return { rows: await countByIds(sql, idsOf(part.gathered)), isLeast: false };
  const rows = await sql<StoredCount>(
    `SELECT ${counted} FROM incidents i ${part.joins}
     WHERE ${part.where} AND ${foldersCondition(ask)} AND ${part.condition} GROUP BY 1, 2, 3`,
    part.values,
  );
  return { rows: rows.map(countOf), isLeast: false };
}

interface StoredCount extends Omit<PresentCount, "status"> {
  status_rank: number;
}
const counted = "i.set_id, i.status_rank, i.attention, count(*)::int AS incidents";

const countByIds = async (sql: Sql, ids: readonly string[]): Promise<PresentCount[]> =>
  (
    await sql<StoredCount>(
      `SELECT ${counted} FROM incidents i
       WHERE i.organization_id = tocsin_organization() AND i.id = ANY($1::bigint[])
       GROUP BY 1, 2, 3`,
      [ids],
      "present-counts-by-id",
    )
  ).map(countOf);

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
const countOf = ({ status_rank: rank, ...row }: StoredCount): PresentCount => ({
  ...row,
  status: statuses[statuses.length - rank] ?? "ok",
});
