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
import { queryKeyOf } from "../client/endpoint-query.ts";
import { invalidateEndpoints } from "../client/endpoint-mutation.ts";
import { queryClient } from "../client/query-client.ts";

export const invalidateEnvironments = (): Promise<void> =>
  invalidateEndpoints(
    listEnvironments,
    getEnvironment,
    listEnvironmentGroups,
    environmentBuilder,
    getCounters,
  );

/** How far the placing anew of incidents has come. At its end the feed is another. */
export function updatePlacementProgress({ id, done = 0, of = 0 }: News["environment"]): void {
  const placing = done < of ? { done, of } : null;
  queryClient.setQueryData<{ items: Environment[]; total: number }>(
    queryKeyOf(listEnvironments),
    (cached) =>
      cached && {
        ...cached,
        items: cached.items.map((environment) =>
          environment.id === id ? { ...environment, placing } : environment,
        ),
      },
  );
  if (placing === null)
    void invalidateEndpoints(listEnvironments, getEnvironment, getFeed, getCounters);
}
