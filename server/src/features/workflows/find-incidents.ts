import type { Query } from "#bpql/ast.ts";
import type { EnvironmentReach } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import type { FeedListQuery } from "../incidents/feed/feed-list-query.ts";
import { buildFeedFilter } from "../incidents/feed/store-feed-filter.ts";
import { loadFeed } from "../incidents/feed/store-feed.ts";
import { loadVisibleSets } from "../access/store-visible-sets.ts";

/** Active ones that a query finds, the newest change first. */
export async function findIncidents(
  sql: Sql,
  {
    query,
    environments,
    nowS,
    limit,
  }: {
    query: Query | null;
    environments: EnvironmentReach["environments"];
    nowS: number;
    limit: number;
  },
): Promise<{ id: string; title: string }[]> {
  const ask: FeedListQuery = {
    sort: "last_change",
    order: "desc",
    folder: "active",
    query,
    from: null,
    to: null,
    activeFrom: null,
    after: null,
    limit,
    sets: await loadVisibleSets(sql, environments),
    nowS,
    knownTotal: null,
    isNarrowed: true,
  };
  const { rows } = await loadFeed(sql, ask, await buildFeedFilter(sql, ask));
  return rows.map(({ id, title }) => ({ id, title }));
}
