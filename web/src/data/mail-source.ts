import { useQuery } from "@tanstack/react-query";
import { getMailSource, updateMailSource } from "#contract/mail-sources.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { endpointQuery, queryKeyOf } from "./client/endpoint-query.ts";
import { queryClient } from "./client/query-client.ts";

/** Of a source of this kind. */
export const useMailSource = (id: string) =>
  useQuery(endpointQuery(getMailSource, { params: { id } }));

export const useUpdateMailSource = () =>
  useEndpointMutation(updateMailSource, {
    onSuccess: (saved, { params }) =>
      void queryClient.setQueryData(queryKeyOf(getMailSource, { params }), saved),
  });
