import { useMutation } from "@tanstack/react-query";
import {
  arrangeEnvironments,
  createEnvironment,
  createEnvironmentGroup,
  deleteEnvironment,
  deleteEnvironmentGroup,
  type Environment,
  environmentBuilder,
  getCounters,
  getEnvironment,
  listEnvironmentGroups,
  listEnvironments,
  updateEnvironment,
  updateEnvironmentGroup,
} from "#contract/environments.ts";
import { call } from "./client/call.ts";
import { invalidateEndpoints, useEndpointMutation } from "./client/endpoint-mutation.ts";
import { queryKeyOf } from "./client/endpoint-query.ts";
import { queryClient } from "./client/query-client.ts";

const environmentLists = [listEnvironments, listEnvironmentGroups, environmentBuilder, getCounters];
export const useCreateEnvironment = () =>
  useEndpointMutation(createEnvironment, { stale: environmentLists });
export const useUpdateEnvironment = () =>
  useEndpointMutation(updateEnvironment, { stale: [...environmentLists, getEnvironment] });
export const useDeleteEnvironment = () =>
  useEndpointMutation(deleteEnvironment, { stale: environmentLists });
export const useCreateEnvironmentGroup = () =>
  useEndpointMutation(createEnvironmentGroup, { stale: environmentLists });
export const useUpdateEnvironmentGroup = () =>
  useEndpointMutation(updateEnvironmentGroup, { stale: environmentLists });
export const useDeleteEnvironmentGroup = () =>
  useEndpointMutation(deleteEnvironmentGroup, { stale: environmentLists });

interface Arrangement {
  groups: string[];
  environments: { id: string; group_id: string | null }[];
}
/** Groups and environments in another order; holds at once, and not when the server refuses it. */
export function useArrangeEnvironments() {
  const [environments, groups] = [queryKeyOf(listEnvironments), queryKeyOf(listEnvironmentGroups)];
  return useMutation({
    mutationFn: (body: Arrangement) => call(arrangeEnvironments, { body }),
    onMutate: async (next: Arrangement) => {
      await Promise.all(
        [environments, groups].map((queryKey) => queryClient.cancelQueries({ queryKey })),
      );
      const before = {
        environments: queryClient.getQueryData(environments),
        groups: queryClient.getQueryData(groups),
      };
      const places = new Map(next.environments.map(({ id }, at) => [id, at]));
      queryClient.setQueryData<{ items: Environment[]; total: number }>(
        environments,
        (cached) =>
          cached && {
            ...cached,
            items: cached.items.toSorted(
              (a, b) => (places.get(a.id) ?? -1) - (places.get(b.id) ?? -1),
            ),
          },
      );
      queryClient.setQueryData<{
        items: { id: string; name: string; environment_ids: string[] }[];
        total: number;
      }>(
        groups,
        (cached) =>
          cached && {
            ...cached,
            items: cached.items
              .map((group) => ({
                ...group,
                environment_ids: next.environments.flatMap(({ id, group_id }) =>
                  group_id === group.id ? [id] : [],
                ),
              }))
              .toSorted((a, b) => next.groups.indexOf(a.id) - next.groups.indexOf(b.id)),
          },
      );
      return before;
    },
    onError: (_error, _next, before) => {
      queryClient.setQueryData(environments, before?.environments);
      queryClient.setQueryData(groups, before?.groups);
    },
    onSettled: () => invalidateEndpoints(listEnvironments, listEnvironmentGroups),
  });
}
