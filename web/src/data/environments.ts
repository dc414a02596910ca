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
import { asking, keyOf } from "./ask.ts";
import { call } from "./call.ts";
import { markStale, useChange } from "./change.ts";
import { queryClient } from "./query-client.ts";

/** Environments the person may see, All first. */
export const useEnvironments = () => useQuery(asking(listEnvironments));
export const useEnvironmentGroups = () => useQuery(asking(listEnvironmentGroups));

/** Counters of every visible environment and folder; live. */
export const useCounters = () =>
  useQuery({ ...asking(getCounters, { query: {} }), placeholderData: keepPreviousData });

/** How many incidents each of the last 24 hours brought: slow to change, so it is not live. */
export const useVolumes = () =>
  useQuery({
    ...asking(getVolumes),
    staleTime: 60_000,
    refetchInterval: 2 * 60_000,
    placeholderData: keepPreviousData,
  });

/** With its filter, for those who may edit it. Asks only for a given id. */
export const useEnvironment = (id: string | undefined) =>
  useQuery({
    ...asking(getEnvironment, { params: { id: id ?? "0" }, query: { showFilterRules: "true" } }),
    enabled: id !== undefined,
  });

/** What the builder offers: fields, operators, groups, roles. */
export const useEnvironmentBuilder = ({ isOn = true }: { isOn?: boolean } = {}) =>
  useQuery({ ...asking(environmentBuilder), staleTime: 5 * 60_000, enabled: isOn });

type Filter = CallOf<typeof previewEnvironment>["body"]["filter"];
/**
 * What a filter would hold; keeps the last answer while the next one is on its way. Null asks
 * nothing.
 */
export const useEnvironmentPreview = (filter: Filter | null) =>
  useQuery({
    queryKey: keyOf(previewEnvironment, { body: { filter: filter ?? "" } }),
    queryFn:
      filter === null
        ? skipToken
        : ({ signal }) => call(previewEnvironment, { body: { filter } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const useTranslateRules = () => useChange(translateRules);

const listed = [listEnvironments, listEnvironmentGroups, environmentBuilder, getCounters];
export const useCreateEnvironment = () => useChange(createEnvironment, { stale: listed });
export const useUpdateEnvironment = () =>
  useChange(updateEnvironment, { stale: [...listed, getEnvironment] });
export const useDeleteEnvironment = () => useChange(deleteEnvironment, { stale: listed });
export const useCreateEnvironmentGroup = () => useChange(createEnvironmentGroup, { stale: listed });
export const useUpdateEnvironmentGroup = () => useChange(updateEnvironmentGroup, { stale: listed });
export const useDeleteEnvironmentGroup = () => useChange(deleteEnvironmentGroup, { stale: listed });

interface Arrangement {
  groups: string[];
  environments: { id: string; group_id: string | null }[];
}
/** Groups and environments in another order; holds at once, and not when the server refuses it. */
export function useArrangeEnvironments() {
  const [environments, groups] = [keyOf(listEnvironments), keyOf(listEnvironmentGroups)];
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
        (known) =>
          known && {
            ...known,
            items: known.items.toSorted(
              (one, other) => (places.get(one.id) ?? -1) - (places.get(other.id) ?? -1),
            ),
          },
      );
      queryClient.setQueryData<{
        items: { id: string; name: string; environment_ids: string[] }[];
        total: number;
      }>(
        groups,
        (known) =>
          known && {
            ...known,
            items: known.items
              .map((one) => ({
                ...one,
                environment_ids: next.environments.flatMap(({ id, group_id }) =>
                  group_id === one.id ? [id] : [],
                ),
              }))
              .toSorted(
                (one, other) => next.groups.indexOf(one.id) - next.groups.indexOf(other.id),
              ),
          },
      );
      return before;
    },
    onError: (_error, _next, before) => {
      queryClient.setQueryData(environments, before?.environments);
      queryClient.setQueryData(groups, before?.groups);
    },
    onSettled: () => markStale(listEnvironments, listEnvironmentGroups),
  });
}

/** Alert tag names seen on current alerts, most frequent first. */
export const useTags = ({ isOn = true }: { isOn?: boolean } = {}) =>
  useQuery({ ...asking(listTags), staleTime: 60_000, enabled: isOn });

/**
 * Values of a field that begin so, for completion. Not a hook: an editor asks while someone types.
 */
export const completeField = (field: string, prefix: string, context = "incidents") =>
  queryClient.fetchQuery({
    ...asking(resolveField, { params: { context, field, prefix: prefix === "" ? "_" : prefix } }),
    staleTime: 30_000,
  });
