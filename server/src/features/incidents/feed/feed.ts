import type { Namespaces } from "#bpql/short-form.ts";
import type { InputOf } from "#contract/endpoint.ts";
import type { FeedGroups, getFeedGroups } from "#contract/feed-groups.ts";
import type { Feed, FeedQuery } from "#contract/incidents.ts";
import type { Folder } from "#contract/statuses.ts";
import { tagNamesIn } from "#contract/tags.ts";
import type { EnvironmentReach } from "../../../platform/caller.ts";
import type { Sql } from "../../../platform/db.ts";
import { decodeCursor, encodeCursor } from "../../../platform/cursor.ts";
import { loadSetIds } from "../../access/store-visible-sets.ts";
import { loadCountedSets, sumOf } from "../stores/store-sets.ts";
import { presentWithTags } from "../detail/present-incidents.ts";
import { parseQuery } from "./parse-query.ts";
import { withIncidentIds } from "./with-incident-ids.ts";
import type { FeedListQuery } from "./feed-list-query.ts";
import { countFeed, loadFeed, sortValue } from "./store-feed.ts";
import { loadFeedGroups } from "./store-feed-groups.ts";
import { loadPresentCounts, type PresentCounts } from "./store-present-counts.ts";
import { buildFeedFilter } from "./store-feed-filter.ts";

const rangeS = { "1h": 3600, "2h": 7200, "6h": 21_600, "1d": 86_400, "7d": 604_800 };

type FeedGroupsQuery = InputOf<typeof getFeedGroups>["query"];

interface FeedInput {
  reach: EnvironmentReach;
  nowS: number;
  /** None in the query of an environment. */
  namespaces?: Namespaces | null;
  /** The query of an environment, where a number is a text like any other. */
  isDefinition?: boolean;
}

/**
 * One page of the feed. Its cursor holds what the last row was sorted by, so that a feed that moves
 * repeats and skips nothing.
 */
export async function loadFeedPage(
  sql: Sql,
  { query, ...input }: FeedInput & { query: FeedQuery },
): Promise<Feed> {
  const ask = await feedListQuery(sql, query, input);
  const part = await buildFeedFilter(sql, ask);
  const { rows, more } = await loadFeed(sql, ask, part);
  // A first page that holds everything has counted it.
  const { total, isLowerBound } =
    ask.after === null && !more
      ? { total: rows.length, isLowerBound: false }
      : await countFeed(sql, ask, part);
  const last = rows.at(-1);
  const tags = query.tags === undefined ? undefined : tagNamesIn(query.tags);
  return {
    items: await presentWithTags(sql, rows, { reach: input.reach, tags }),
    next_cursor: more && last ? encodeCursor({ value: sortValue(last, ask), id: last.id }) : null,
    total,
    total_is_least: isLowerBound,
  };
}

/** The same incidents, by the values of a tag. */
export async function loadGroupedFeed(
  sql: Sql,
  { query, ...input }: FeedInput & { query: FeedGroupsQuery },
): Promise<FeedGroups> {
  const page = { ...query, sort: "last_change", order: "desc", per_page: 1 } as const;
  const ask = await feedListQuery(sql, page, input);
  return loadFeedGroups(sql, ask, { part: await buildFeedFilter(sql, ask), by: query.by });
}

/** How many incidents a folder holds, by their set of environments, status and attention. */
export async function countPresent(
  sql: Sql,
  { folder, query, ...input }: FeedInput & { folder: Folder; query: string },
): Promise<PresentCounts> {
  const page = { folder, query, sort: "last_change", order: "desc", per_page: 1 } as const;
  const ask = await feedListQuery(sql, page, input);
  return loadPresentCounts(sql, ask, await buildFeedFilter(sql, ask));
}

async function feedListQuery(
  sql: Sql,
  query: FeedQuery,
  { reach: { environments }, nowS, namespaces = null, isDefinition = false }: FeedInput,
): Promise<FeedListQuery> {
  const sets = await loadCountedSets(sql);
  const isVisible = (ids: readonly string[]): boolean =>
    environments === "everything" || ids.some((id) => environments.includes(id));
  const parsed = parseQuery(query.query, { namespaces });
  const bpql = parsed && !isDefinition ? withIncidentIds(parsed) : parsed;
  const from = query.range === undefined ? (query.from ?? null) : nowS - rangeS[query.range];
  const folder =
    query.folder ??
    (bpql === null && from === null && query.to === undefined ? "active" : undefined);
  const counts = sumOf(sets, isVisible);
  return {
    sort: query.sort,
    order: query.order,
    folder,
    query: bpql,
    from,
    to: query.to ?? null,
    activeFrom: null,
    isNarrowed: true,
    after: decodeCursor(query.cursor),
    limit: query.per_page,
    nowS,
    sets: environments === "everything" ? null : await loadSetIds(sql, environments),
    knownTotal: folder === undefined ? null : counts[folder],
  };
}
