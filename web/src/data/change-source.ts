import { useQuery } from "@tanstack/react-query";
import { getChangeSource, updateChangeSource } from "#contract/change-sources.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { endpointQuery, queryKeyOf } from "./client/endpoint-query.ts";
import { queryClient } from "./client/query-client.ts";

const everyMs = 10_000;

/** Whether a source of changes takes signed requests only, and what it refused. */
export const useChangeSource = (id: string) =>
  useQuery({
    ...endpointQuery(getChangeSource, { params: { id } }),
    refetchInterval: everyMs,
  });

export const useUpdateChangeSource = () =>
  useEndpointMutation(updateChangeSource, {
    onSuccess: (saved, { params }) =>
      void queryClient.setQueryData(queryKeyOf(getChangeSource, { params }), saved),
  });
