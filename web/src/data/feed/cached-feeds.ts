import type { Query } from "@tanstack/react-query";
import {
  getFeed,
  getIncident,
  type Incident,
  type ranges,
  type sortFields,
} from "#contract/incidents.ts";
import type { Folder } from "#contract/statuses.ts";
import { endpointName } from "../client/endpoint-query.ts";
import { type FeedPages, shareIncidents } from "./feed-pages.ts";
import { queryClient } from "../client/query-client.ts";

/** What a feed is asked with; pages are asked by cursor. */
export interface FeedListQuery {
  folder?: Folder;
  sort?: (typeof sortFields)[number];
  order?: "asc" | "desc";
  query?: string;
  range?: (typeof ranges)[number];
  /** Unix seconds, instead of a range. */
  from?: number;
  to?: number;
  per_page?: number;
  /** Tags of alerts, with commas, whose values stand in columns. */
  tags?: string;
}

export interface CachedFeed {
  key: readonly unknown[];
  env: string;
  listQuery: FeedListQuery;
  feed: FeedPages;
  /** Some screen shows it now. */
  isShown: boolean;
}

export const feedKey = (env: string, listQuery: FeedListQuery) =>
  [endpointName(getFeed), { params: { env }, query: listQuery }] as const;

queryClient.setQueryDefaults([endpointName(getFeed)], {
  structuralSharing: (before, after) =>
    isFeedPages(before) && isFeedPages(after) ? shareIncidents(before, after) : after,
});

/** Observers share what they have selected in the same way, and that is no feed. */
const isFeedPages = (data: unknown): data is FeedPages =>
  typeof data === "object" && data !== null && "pages" in data;

/** Every feed that is kept, in sight or not. */
export function cachedFeeds(): CachedFeed[] {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: [endpointName(getFeed)] })
    .flatMap((query) => {
      const feed = feedIn(query);
      const { params, query: listQuery } = feedInput(query);
      return feed
        ? [{ key: query.queryKey, env: params.env, listQuery, feed, isShown: query.isActive() }]
        : [];
    });
}

export function setCachedFeed(key: readonly unknown[], feed: FeedPages): void {
  queryClient.setQueryData(key, feed);
}

/** Every incident that is kept by itself, under each environment it was asked in. */
export function cachedIncidents(): { key: readonly unknown[]; incident: Incident }[] {
  return queryClient
    .getQueriesData<Incident>({ queryKey: [endpointName(getIncident)] })
    .flatMap(([key, incident]) => (incident ? [{ key, incident }] : []));
}

export function setCachedIncident(key: readonly unknown[], incident: Incident): void {
  queryClient.setQueryData(key, incident);
}

// Only useFeed stores under this name, with feedKey.
const feedIn = (query: Query): FeedPages | undefined => query.state.data as FeedPages | undefined;
const feedInput = (query: Query) =>
  query.queryKey[1] as { params: { env: string }; query: FeedListQuery };
