import { keepPreviousData, skipToken, useMutation, useQuery } from "@tanstack/react-query";
import type { CallOf } from "#contract/endpoint.ts";
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
  getVolumes,
  listEnvironmentGroups,
  listEnvironments,
  listTags,
  previewEnvironment,
  resolveField,
  translateRules,
  updateEnvironment,
  updateEnvironmentGroup,
} from "#contract/environments.ts";
import { endpointQuery, queryKeyOf } from "./client/endpoint-query.ts";
import { call } from "./client/call.ts";
import { invalidateEndpoints, useEndpointMutation } from "./client/endpoint-mutation.ts";
import { queryClient } from "./client/query-client.ts";

/** Environments the person may see, All first. */
export const useEnvironments = () => useQuery(endpointQuery(listEnvironments));
export const useEnvironmentGroups = () => useQuery(endpointQuery(listEnvironmentGroups));

/** Counters of every visible environment and folder; live. */
export const useCounters = () =>
  useQuery({ ...endpointQuery(getCounters, { query: {} }), placeholderData: keepPreviousData });

/** How many incidents each of the last 24 hours brought: slow to change, so it is not live. */
export const useVolumes = () =>
  useQuery({
    ...endpointQuery(getVolumes),
    staleTime: 60_000,
    refetchInterval: 2 * 60_000,
    placeholderData: keepPreviousData,
  });

/** With its filter, for those who may edit it. Asks only for a given id. */
export const useEnvironment = (id: string | undefined) =>
  useQuery({
    ...endpointQuery(getEnvironment, {
      params: { id: id ?? "0" },
      query: { showFilterRules: "true" },
    }),
    enabled: id !== undefined,
  });

/** What the builder offers: fields, operators, groups, roles. */
export const useEnvironmentBuilder = ({ isOn = true }: { isOn?: boolean } = {}) =>
  useQuery({ ...endpointQuery(environmentBuilder), staleTime: 5 * 60_000, enabled: isOn });

type Filter = CallOf<typeof previewEnvironment>["body"]["filter"];
/**
 * What a filter would hold; keeps the last answer while the next one is on its way. Null asks
 * nothing.
 */
export const useEnvironmentPreview = (filter: Filter | null) =>
  useQuery({
    queryKey: queryKeyOf(previewEnvironment, { body: { filter: filter ?? "" } }),
    queryFn:
      filter === null
        ? skipToken
        : ({ signal }) => call(previewEnvironment, { body: { filter } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const useTranslateRules = () => useEndpointMutation(translateRules);

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

/** Alert tag names seen on current alerts, most frequent first. */
export const useTags = ({ isOn = true }: { isOn?: boolean } = {}) =>
  useQuery({ ...endpointQuery(listTags), staleTime: 60_000, enabled: isOn });

/**
 * Values of a field that begin so, for completion. Not a hook: an editor asks while someone types.
 */
export const completeField = (field: string, prefix: string, context = "incidents") =>
  queryClient.fetchQuery({
    ...endpointQuery(resolveField, {
      params: { context, field, prefix: prefix === "" ? "_" : prefix },
    }),
    staleTime: 30_000,
  });
