import { hashKey } from "@tanstack/react-query";
import { getFeed, getIncident } from "#contract/incidents.ts";
import { invalidateEndpoints } from "../client/endpoint-mutation.ts";
import { queryClient } from "../client/query-client.ts";
import { isBrowserOffline } from "../client/server-reach.ts";
import { cachedFeeds, cachedIncidents } from "./cached-feeds.ts";

/** What the server said last, of what is now shown as it will be once what waits is sent. */
const fetched = new Map<string, { key: readonly unknown[]; data: unknown }>();

export function rememberFetched(key: readonly unknown[], data: unknown): void {
  fetched.set(hashKey(key), { key, data });
}

/** Everything that came before anybody knew that something waits. */
export function rememberAllFetched(): void {
  const lists = cachedFeeds().map(({ key, feed }) => ({ key, data: feed }));
  const single = cachedIncidents().map(({ key, incident }) => ({ key, data: incident }));
  for (const { key, data } of [...lists, ...single])
    if (!fetched.has(hashKey(key))) rememberFetched(key, data);
}

/** Shows it once more, and asks for what news may have brought since. */
export function restoreFetched(): void {
  for (const { key, data } of fetched.values())
    if (queryClient.getQueryState(key)) queryClient.setQueryData(key, data);
  if (!isBrowserOffline()) void invalidateEndpoints(getFeed, getIncident);
}

export function forgetFetched(): void {
  fetched.clear();
}
