import {
  type Environment,
  environmentBuilder,
  getCounters,
  getEnvironment,
  listEnvironmentGroups,
  listEnvironments,
} from "#contract/environments.ts";
import { getFeed } from "#contract/incidents.ts";
import type { News } from "#contract/news.ts";
import { keyOf } from "./ask.ts";
import { markStale } from "./change.ts";
import { queryClient } from "./query-client.ts";

export const environmentsChanged = (): Promise<void> =>
  markStale(
    listEnvironments,
    getEnvironment,
    listEnvironmentGroups,
    environmentBuilder,
    getCounters,
  );

/** How far the placing anew of incidents has come. At its end the feed is another. */
export function placingChanged({ id, done = 0, of = 0 }: News["environment"]): void {
  const placing = done < of ? { done, of } : null;
  queryClient.setQueryData<{ items: Environment[]; total: number }>(
    keyOf(listEnvironments),
    (known) =>
      known && {
        ...known,
        items: known.items.map((one) => (one.id === id ? { ...one, placing } : one)),
      },
  );
  if (placing === null) void markStale(listEnvironments, getEnvironment, getFeed, getCounters);
}
