import { useQuery } from "@tanstack/react-query";
import {
  deletePayloadMapping,
  getPayloadMapping,
  savePayloadMapping,
} from "#contract/payload-mappings.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { endpointQuery, queryKeyOf } from "./client/endpoint-query.ts";
import { queryClient } from "./client/query-client.ts";

/** How payloads of a source are read. */
export const usePayloadMapping = (id: string) =>
  useQuery(endpointQuery(getPayloadMapping, { params: { id } }));

export const useSavePayloadMapping = () =>
  useEndpointMutation(savePayloadMapping, {
    onSuccess: (saved, { params: { id } }) =>
      void queryClient.setQueryData(queryKeyOf(getPayloadMapping, { params: { id } }), saved),
  });

export const useDeletePayloadMapping = () =>
  useEndpointMutation(deletePayloadMapping, { stale: [getPayloadMapping] });
