import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listCallbacks } from "#contract/callbacks.ts";
import { endpointQuery } from "./client/endpoint-query.ts";

export const callbacksPerPage = 20;

/** What a target has said back, newest first; news come when something of it is settled. */
export const useCallbacks = (id: string, { page }: { page: number }) =>
  useQuery({
    ...endpointQuery(listCallbacks, {
      params: { id },
      query: { page, per_page: callbacksPerPage },
    }),
    placeholderData: keepPreviousData,
  });
