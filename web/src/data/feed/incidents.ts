import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import {
  type Feed,
  findIncidentEnvironment,
  getFeed,
  getIncident,
  type Incident,
} from "#contract/incidents.ts";
import type { Share } from "#contract/sharing.ts";
import { endpointQuery } from "../client/endpoint-query.ts";
import { type FeedListQuery, feedKey } from "./cached-feeds.ts";
import { call } from "../client/call.ts";
import { incidentsOf } from "./feed-pages.ts";
import { queryClient } from "../client/query-client.ts";

export interface IncidentKey {
  env: string;
  id: string;
}

/**
 * A folder or a search, page by page; live news keeps it fresh. The old feed stays in sight while
 * the next one loads.
 */
export function useFeed(env: string, ask: FeedListQuery) {
  const feed = useInfiniteQuery({
    queryKey: feedKey(env, ask),
    queryFn: ({ pageParam, signal }) =>
      call(
        getFeed,
        { params: { env }, query: { ...ask, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    select: selectFeed,
  });
  return feed;
}

/** Outside the hook, so that an unchanged feed gives the same rows. */
function selectFeed(data: InfiniteData<Feed, string | null>) {
  const incidents = incidentsOf(data);
  const first = data.pages[0];
  return { incidents, total: first?.total ?? 0, isTotalLeast: first?.total_is_least ?? false };
}

/**
 * One incident. What the feed already knows is shown while it is asked for. A merged one answers
 * with `merged_into`.
 */
export const useIncident = ({ env, id }: IncidentKey, { isOn = true }: { isOn?: boolean } = {}) =>
  useQuery({
    ...endpointQuery(getIncident, { params: { env, id } }),
    enabled: isOn,
    placeholderData: () => findInCachedFeeds(id),
    refetchInterval: ({ state }) =>
      state.data?.escalations.some(isUnderWay) === true ? UNDER_WAY_MS : false,
  });

/** Of what becomes of a message there is no news. */
const UNDER_WAY_MS = 3000;
const isUnderWay = ({ state, unsubscribes }: Share): boolean =>
  unsubscribes.length === 0 && (state === "queued" || state === "failed");

/** Where to look at an incident; follows merges. */
export const incidentEnvironmentQuery = (id: string) =>
  endpointQuery(findIncidentEnvironment, { params: { id } });

function findInCachedFeeds(id: string): Incident | undefined {
  const feeds = queryClient.getQueriesData<InfiniteData<Feed>>({
    queryKey: [`${getFeed.method} ${getFeed.path}`],
  });
  return feeds
    .flatMap(([, feed]) => feed?.pages ?? [])
    .flatMap((page) => page.items)
    .find((incident) => incident.id === id);
}
