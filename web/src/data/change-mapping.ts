import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import {
  deleteChangeMapping,
  getChangeMapping,
  saveChangeMapping,
  tryChangePayload,
} from "#contract/change-mappings.ts";
import type { CallOf } from "#contract/endpoint.ts";
import { call } from "./client/call.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { endpointQuery, queryKeyOf } from "./client/endpoint-query.ts";
import { queryClient } from "./client/query-client.ts";

/** How payloads of a source of changes are read. */
export const useChangeMapping = (id: string) =>
  useQuery(endpointQuery(getChangeMapping, { params: { id } }));

export const useSaveChangeMapping = () =>
  useEndpointMutation(saveChangeMapping, {
    onSuccess: (saved, { params: { id } }) =>
      void queryClient.setQueryData(queryKeyOf(getChangeMapping, { params: { id } }), saved),
  });

export const useDeleteChangeMapping = () =>
  useEndpointMutation(deleteChangeMapping, { stale: [getChangeMapping] });

/** Which changes a payload of this source would record; null asks nothing. */
export const useChangeTrial = (id: string, body: CallOf<typeof tryChangePayload>["body"] | null) =>
  useQuery({
    queryKey: queryKeyOf(tryChangePayload, { params: { id }, body: body ?? { payload: null } }),
    queryFn:
      body === null
        ? skipToken
        : ({ signal }) => call(tryChangePayload, { params: { id }, body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Payloads may be long, and each is another question.
    gcTime: 0,
  });
