import type { Sql } from "../../platform/db.ts";
import type { FeedListQuery } from "../incidents/feed/feed-list-query.ts";
import { buildFeedFilter } from "../incidents/feed/store-feed-filter.ts";
import { loadFeed, sortValue } from "../incidents/feed/store-feed.ts";
import { loadNewest } from "../incidents/feed/store-newest.ts";
import { type Matches, matchesOf, maxFiltered, type SearchBounds } from "./matches.ts";
import type { SearchAsk } from "./search-ask.ts";

/** The feed's own store answers. */
export async function findIncidents(
  sql: Sql,
  ask: SearchAsk,
  bounds: SearchBounds,
): Promise<Matches> {
  const listQuery = { ...feedQueryOf(ask), isNarrowed: bounds.scanned === null };
  const part = await buildFeedFilter(sql, listQuery);
  if (!part.isExact) {
    const { rows, more } = await loadFeed(sql, { ...listQuery, limit: maxFiltered }, part);
    const positions = rows.map((row) => ({ id: row.id, value: sortValue(row, listQuery) }));
    return { positions, isWhole: !more };
  }
  if (part.gathered !== null) return { positions: part.gathered, isWhole: true };
  return matchesOf(
    await loadNewest(sql, listQuery, {
      part,
      limit: bounds.listed + 1,
      scanned: bounds.scanned,
    }),
    bounds,
  );
}

/** All folders, by what was active in the time. */
export const feedQueryOf = (ask: SearchAsk): FeedListQuery => ({
  sort: ask.sort,
  order: ask.order,
  folder: undefined,
  query: ask.queries.incidents,
  from: null,
  to: ask.to,
  activeFrom: ask.from,
  after: null,
  limit: 1,
  sets: ask.sets,
  nowS: ask.nowS,
  knownTotal: null,
  isNarrowed: true,
});
