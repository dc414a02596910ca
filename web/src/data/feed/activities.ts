import { type InfiniteData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { type Activity, listActivities } from "#contract/incidents.ts";
import { limits } from "#contract/limits.ts";
import { endpointName } from "../client/endpoint-query.ts";
import { call } from "../client/call.ts";
import type { IncidentKey } from "./incidents.ts";
import { queryClient } from "../client/query-client.ts";

type Reply = ReplyOf<typeof listActivities>;

/** What happened to an incident, newest first: older pages on demand, new ones by themselves. */
export function useActivities(incidentKey: IncidentKey, types: readonly Activity["type"][] = []) {
  const key = [
    endpointName(listActivities),
    { params: { ...incidentKey }, types: types.join(",") },
  ] as const;
  const fetchPage = (query: { page: number; per_page: number }, signal: AbortSignal) =>
    call(
      listActivities,
      {
        params: { ...incidentKey },
        query: { ...query, ...(types.length > 0 && { types: types.join(",") }) },
      },
      { signal },
    );
  const pages = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ page: pageParam, per_page: limits.activityPage }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      all.length * limits.activityPage < last.total ? all.length + 1 : undefined,
    select: activitiesOf,
  });
  useQuery({
    queryKey: [...key, "newest"],
    queryFn: async ({ signal }) => {
      const newest = await fetchPage({ page: 1, per_page: POLLED_ACTIVITIES }, signal);
      queryClient.setQueryData<InfiniteData<Reply, number>>(
        key,
        (cached) => cached && mergeNewest(cached, newest),
      );
      return newest.total;
    },
    enabled: useDelayPassed(FIRST_POLL_MS) && pages.isSuccess,
    refetchInterval: POLL_MS,
    staleTime: POLL_MS,
  });
  return pages;
}

/** What is polled takes its place by time; what is known stays as it is. */
export function mergeNewest(
  cached: InfiniteData<Reply, number>,
  newest: Reply,
): InfiniteData<Reply, number> {
  const known = new Set(
    cached.pages.flatMap((page) => page.activities).map((activity) => activity.id),
  );
  const unknown = newest.activities.filter((activity) => !known.has(activity.id));
  const [first, ...otherPages] = cached.pages;
  if (!first || (unknown.length === 0 && first.total === newest.total)) return cached;

  // More came at once than a poll reads: between the two some are missing, so it begins anew.
  if (first.activities.length > 0 && unknown.length === POLLED_ACTIVITIES)
    return { pages: [newest], pageParams: [1] };
  return {
    ...cached,
    pages: [
      { activities: newestFirst([...unknown, ...first.activities]), total: newest.total },
      ...otherPages,
    ],
  };
}

/** As the server lists them. */
const newestFirst = (activities: readonly Activity[]): Activity[] =>
  activities.toSorted((a, b) => b.at - a.at || Number(b.id) - Number(a.id));

const POLLED_ACTIVITIES = 50;
const POLL_MS = 10_000;
const FIRST_POLL_MS = 5000;

/** Pages overlap: new ones push old ones onto the next page, and a poll reads more than a page. */
export function activitiesOf(data: InfiniteData<Reply>): { activities: Activity[]; total: number } {
  const activities = [
    ...new Map(
      data.pages.flatMap((page) => page.activities).map((activity) => [activity.id, activity]),
    ).values(),
  ];
  return { activities: newestFirst(activities), total: data.pages[0]?.total ?? 0 };
}

function useDelayPassed(waitMs: number): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), waitMs);
    return () => clearTimeout(timer);
  }, [waitMs]);
  return isDue;
}
