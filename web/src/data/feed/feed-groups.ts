import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { type FeedGroup, getFeedGroups } from "#contract/feed-groups.ts";
import { getFeed, type Incident } from "#contract/incidents.ts";
import { call } from "../client/call.ts";
import { queryClient } from "../client/query-client.ts";
import { endpointQuery } from "../client/endpoint-query.ts";
import { type FeedListQuery, feedKey } from "./cached-feeds.ts";
import { type FeedPages, incidentsOf } from "./feed-pages.ts";
import { viewOf } from "./feed-view.ts";

/** A feed by the values of a tag; by null nothing is asked. */
export const useFeedGroups = (env: string, listQuery: FeedListQuery, by: string | null) =>
  useQuery({
    ...endpointQuery(getFeedGroups, {
      params: { env },
      query: { ...groupsQuery(listQuery), by: by ?? "" },
    }),
    enabled: by !== null,
    // Those of another tag would stand under the wrong name.
    placeholderData: (before, query) => (isGroupedBy(query?.queryKey, by) ? before : undefined),
  });

export interface GroupFeed {
  /** Undefined while they are loaded for the first time. */
  incidents: readonly Incident[] | undefined;
  isError: boolean;
}

/** Asks for the first rows of a group. They are kept as a feed: news reaches it like any other. */
export const useGroupFeed = (env: string, listQuery: FeedListQuery): void =>
  void useQuery({
    queryKey: feedKey(env, listQuery),
    queryFn: async ({ signal }): Promise<FeedPages> => ({
      pages: [await call(getFeed, { params: { env }, query: listQuery }, { signal })],
      pageParams: [null],
    }),
  });

/** What is known of the feeds of some groups, whoever asks for them. */
export function useKnownGroupFeeds(
  env: string,
  queries: readonly FeedListQuery[],
): readonly GroupFeed[] {
  const states = () =>
    queries.map((listQuery) => queryClient.getQueryState<FeedPages>(feedKey(env, listQuery)));
  const version = useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () =>
      states()
        .map((state) => `${state?.dataUpdatedAt} ${state?.dataUpdateCount} ${state?.status}`)
        .join(),
  );
  const queryVersion = `${JSON.stringify(queries)} ${version}`;
  const [known, setKnown] = useState({ queryVersion: "", feeds: noFeeds });
  if (known.queryVersion === queryVersion) return known.feeds;
  const feeds = states().map((state) => ({
    incidents: state?.data && incidentsOf(state.data),
    isError: state?.status === "error",
  }));
  setKnown({ queryVersion, feeds });
  return feeds;
}

const noFeeds: readonly GroupFeed[] = [];

/** The feed of one group: in the same folder, whatever else is searched. */
export function groupListQuery(listQuery: FeedListQuery, { query }: FeedGroup): FeedListQuery {
  const { folder } = viewOf(listQuery);
  return {
    ...listQuery,
    ...(folder && { folder }),
    query: listQuery.query ? `(${listQuery.query}) AND ${query}` : query,
  };
}

function groupsQuery({ folder, query, range, from, to }: FeedListQuery) {
  return {
    ...(folder && { folder }),
    ...(query && { query }),
    ...(range && { range }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

function isGroupedBy(key: readonly unknown[] | undefined, by: string | null): boolean {
  // The key of useFeedGroups.
  const input = key?.[1] as { query?: { by?: string } } | undefined;
  return input?.query?.by === by;
}
