import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import type { CallOf } from "#contract/endpoint.ts";
import {
  getEnvironment,
  previewEnvironment,
  resolveField,
  translateRules,
} from "#contract/environments.ts";
import { endpointQuery, queryKeyOf } from "./client/endpoint-query.ts";
import { call } from "./client/call.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { queryClient } from "./client/query-client.ts";

/** With its filter, for those who may edit it. Asks only for a given id. */
export const useEnvironment = (id: string | undefined) =>
  useQuery({
    ...endpointQuery(getEnvironment, {
      params: { id: id ?? "0" },
      query: { showFilterRules: "true" },
    }),
    enabled: id !== undefined,
  });

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
