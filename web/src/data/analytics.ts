import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getAnalyticsAuth, queryAnalytics, type AnalyticsInput } from "#contract/analytics.ts";
import type { CallOf } from "#contract/endpoint.ts";
import { findStandOuts } from "#contract/smart-analytics.ts";
import { search } from "#contract/search.ts";
import { endpointQuery } from "./client/endpoint-query.ts";
import { measuresIncidents } from "./live/figure-news.ts";

/** What may be asked, and the definition of every measure. */
export const useAnalyticsAuth = () => useQuery(endpointQuery(getAnalyticsAuth));

export type AnalyticsBody = CallOf<typeof queryAnalytics>["body"];
export type AnalyticsTime = Pick<AnalyticsInput, "from" | "to">;

/** Figures stay in sight while newer ones load. */
const options = (body: AnalyticsBody) => ({
  ...endpointQuery(queryAnalytics, { body }),
  placeholderData: keepPreviousData,
  meta: measuresIncidents,
  // Another minute is another question.
  gcTime: 120_000,
});

export const useAnalytics = (body: AnalyticsBody) => useQuery(options(body));

/** The same question in the time before as well; null where nothing is compared. */
export function useCompared(body: AnalyticsBody, before: AnalyticsTime | null) {
  const now = useQuery(options(body));
  // Not useQueries: it would be loaded with the feed, as every part of its library is.
  const then = useQuery({ ...options({ ...body, ...before }), enabled: before !== null });
  return { now, before: before === null ? undefined : then.data };
}

/** What stands out of the last seven days. */
export const useStandOuts = (body: CallOf<typeof findStandOuts>["body"]) =>
  useQuery({
    ...endpointQuery(findStandOuts, { body }),
    placeholderData: keepPreviousData,
    // Weeks change slowly, and comparing them costs more than a figure.
    staleTime: 300_000,
  });

/** Changes in a time, newest first, for marks on its axis; none where the search is not allowed. */
export const useChangesIn = (
  time: { from: number; to: number },
  { environment, isAllowed }: { environment: string | undefined; isAllowed: boolean },
) =>
  useQuery({
    ...endpointQuery(search, {
      body: {
        kind: "changes",
        sort: "start",
        per_page: 50,
        ...time,
        ...(environment !== undefined && { environment }),
      },
    }),
    placeholderData: keepPreviousData,
    enabled: isAllowed,
  });
