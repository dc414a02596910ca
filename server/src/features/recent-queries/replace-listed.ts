import { searchLimits } from "#contract/search.ts";
import type { Sql } from "../../platform/db.ts";
import { clearRecentQueries, loadRecentQueries, saveRecentQueries } from "./store.ts";

/**
 * The list as the feed writes it, with the newest first: what is new in it is kept, and an empty
 * one clears all.
 */
export async function replaceListed(
  sql: Sql,
  userId: string,
  { queries, nowS }: { queries: readonly string[]; nowS: number },
): Promise<void> {
  if (queries.length === 0) {
    await clearRecentQueries(sql, userId);
    return;
  }
  const known = new Set(
    (await loadRecentQueries(sql, userId, searchLimits.recentQueries)).map(({ query }) => query),
  );
  const [newest] = queries;
  await saveRecentQueries(sql, userId, {
    queries: queries.filter((query) => query === newest || !known.has(query)).toReversed(),
    nowS,
    most: searchLimits.recentQueries,
  });
}
