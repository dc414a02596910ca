import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import type { CallOf } from "#contract/endpoint.ts";
import {
  createEnvironment, createEnvironmentGroup, deleteEnvironment, deleteEnvironmentGroup, environmentBuilder, getCounters, getEnvironment, listEnvironmentGroups,
  listEnvironments, listTags, previewEnvironment, resolveField, translateRules, updateEnvironment, updateEnvironmentGroup,
} from "#contract/environments.ts";
import { asking, keyOf } from "./ask.ts";
import { call } from "./call.ts";
import { useChange } from "./change.ts";
import { queryClient } from "./query-client.ts";

/** Environments the person may see, All first. */
export const useEnvironments = () => useQuery(asking(listEnvironments));
export const useEnvironmentGroups = () => useQuery(asking(listEnvironmentGroups));

/** Counters of every visible environment and folder; live. */
export const useCounters = () => useQuery({ ...asking(getCounters, { query: {} }), placeholderData: keepPreviousData });

/** With its filter, for those who may edit it. Asks only for a given id. */
export const useEnvironment = (id: string | undefined) =>
  useQuery({ ...asking(getEnvironment, { params: { id: id ?? "0" }, query: { showFilterRules: "true" } }), enabled: id !== undefined });

/** What the builder offers: fields, operators, groups, roles. */
export const useEnvironmentBuilder = ({ isOn = true }: { isOn?: boolean } = {}) => useQuery({ ...asking(environmentBuilder), staleTime: 5 * 60_000, enabled: isOn });

type Filter = CallOf<typeof previewEnvironment>["body"]["filter"];
/** What a filter would hold; keeps the last answer while the next one is on its way. Null asks nothing. */
export const useEnvironmentPreview = (filter: Filter | null) =>
  useQuery({
    queryKey: keyOf(previewEnvironment, { body: { filter: filter ?? "" } }),
    queryFn: filter === null ? skipToken : ({ signal }) => call(previewEnvironment, { body: { filter } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const useTranslateRules = () => useChange(translateRules);

const listed = [listEnvironments, listEnvironmentGroups, environmentBuilder, getCounters];
export const useCreateEnvironment = () => useChange(createEnvironment, { stale: listed });
export const useUpdateEnvironment = () => useChange(updateEnvironment, { stale: [...listed, getEnvironment] });
export const useDeleteEnvironment = () => useChange(deleteEnvironment, { stale: listed });
export const useCreateEnvironmentGroup = () => useChange(createEnvironmentGroup, { stale: listed });
export const useUpdateEnvironmentGroup = () => useChange(updateEnvironmentGroup, { stale: listed });
export const useDeleteEnvironmentGroup = () => useChange(deleteEnvironmentGroup, { stale: listed });

/** Alert tag names seen on current alerts, most frequent first. */
export const useTags = ({ isOn = true }: { isOn?: boolean } = {}) => useQuery({ ...asking(listTags), staleTime: 60_000, enabled: isOn });

/** Values of a field that begin so, for completion. Not a hook: an editor asks while someone types. */
export const completeField = (field: string, prefix: string, context = "incidents") =>
  queryClient.fetchQuery({ ...asking(resolveField, { params: { context, field, prefix: prefix === "" ? "_" : prefix } }), staleTime: 30_000 });
