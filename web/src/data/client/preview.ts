import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import type { CallOf, Endpoint } from "#contract/endpoint.ts";
import { endpointName } from "./endpoint-query.ts";
import { call } from "./call.ts";

/**
 * What a draft would do. Keeps the last answer while the next one is on its way; null asks nothing.
 */
export const usePreviewQuery = <E extends Endpoint>(endpoint: E, body: CallOf<E>["body"] | null) =>
  useQuery({
    queryKey: [endpointName(endpoint), { body }],
    // A preview's endpoint takes a body and nothing else.
    queryFn:
      body === null ? skipToken : ({ signal }) => call(endpoint, { body } as CallOf<E>, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
