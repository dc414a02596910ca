import { type InfiniteData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { type Activity, listActivities } from "#contract/incidents.ts";
import { limits } from "#contract/limits.ts";
import { nameOf } from "./ask.ts";
import { call } from "./call.ts";
import type { OneIncident } from "./incidents.ts";
import { queryClient } from "./query-client.ts";

type Reply = ReplyOf<typeof listActivities>;

/** What happened to an incident, newest first: older pages on demand, new ones by themselves. */
export function useActivities(one: OneIncident, types: readonly Activity["type"][] = []) {
  const key = [nameOf(listActivities), { params: { ...one }, types: types.join(",") }] as const;
  const ask = (query: { page: number; per_page: number }, signal: AbortSignal) =>
    call(
      listActivities,
      {
        params: { ...one },
        query: { ...query, ...(types.length > 0 && { types: types.join(",") }) },
      },
      { signal },
    );
  const pages = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      ask({ page: pageParam, per_page: limits.activityPage }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      all.length * limits.activityPage < last.total ? all.length + 1 : undefined,
    select: activitiesOf,
  });
  useQuery({
    queryKey: [...key, "newest"],
    queryFn: async ({ signal }) => {
      const newest = await ask({ page: 1, per_page: POLLED }, signal);
      queryClient.setQueryData<InfiniteData<Reply, number>>(
        key,
        (known) => known && prepend(known, newest),
      );
      return newest.total;
    },
    enabled: useAfter(FIRST_POLL_MS) && pages.isSuccess,
    refetchInterval: POLL_MS,
    staleTime: POLL_MS,
  });
  return pages;
}

/** New ones go in front of what is known. */
export function prepend(
  known: InfiniteData<Reply, number>,
  newest: Reply,
): InfiniteData<Reply, number> {
  const ids = new Set(known.pages.flatMap((page) => page.activities).map((one) => one.id));
  const fresh = newest.activities.filter((one) => !ids.has(one.id));
  const [first, ...others] = known.pages;
  if (!first || (fresh.length === 0 && first.total === newest.total)) return known;
  return {
    ...known,
    pages: [{ activities: [...fresh, ...first.activities], total: newest.total }, ...others],
  };
}

const POLLED = 50;
const POLL_MS = 10_000;
const FIRST_POLL_MS = 5000;

/** New ones push old ones onto the next page, where they are met again. */
function activitiesOf(data: InfiniteData<Reply>): { activities: Activity[]; total: number } {
  const activities = [
    ...new Map(data.pages.flatMap((page) => page.activities).map((one) => [one.id, one])).values(),
  ];
  return { activities, total: data.pages[0]?.total ?? 0 };
}

function useAfter(waitMs: number): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), waitMs);
    return () => clearTimeout(timer);
  }, [waitMs]);
  return isDue;
}
