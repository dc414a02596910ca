import { useQuery } from "@tanstack/react-query";
import { getHeartbeat, updateHeartbeat } from "#contract/heartbeats.ts";
import { endpointQuery, queryKeyOf } from "./client/endpoint-query.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { queryClient } from "./client/query-client.ts";

const POLL_MS = 10_000;

/** Of a source of this kind. */
export const useHeartbeat = (id: string) =>
  useQuery({ ...endpointQuery(getHeartbeat, { params: { id } }), refetchInterval: POLL_MS });

export const useUpdateHeartbeat = () =>
  useEndpointMutation(updateHeartbeat, {
    onSuccess: (saved, { params }) =>
      void queryClient.setQueryData(queryKeyOf(getHeartbeat, { params }), saved),
  });
