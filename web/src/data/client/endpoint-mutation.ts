import { type QueryFilters, type QueryKey, useMutation } from "@tanstack/react-query";
import type { CallOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { endpointName } from "./endpoint-query.ts";
import { call } from "./call.ts";
import { queryClient } from "./query-client.ts";

/**
 * A mutation by an endpoint. `stale` are the queries, by endpoint, that are asked anew afterwards.
 */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  {
    stale = [],
    onSuccess,
  }: {
    stale?: readonly Endpoint[];
    onSuccess?: (reply: ReplyOf<E>, input: CallOf<E>) => void;
  } = {},
) {
  return useMutation({
    mutationFn: (input: CallOf<E>) => call(endpoint, input),
    onSuccess: (reply, input) => {
      onSuccess?.(reply, input);
      return invalidateEndpoints(...stale);
    },
  });
}

/** Whatever was asked of these endpoints, with any input, is asked again where it is in sight. */
export async function invalidateEndpoints(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(
    endpoints.map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: [endpointName(endpoint)] satisfies QueryKey }),
    ),
  );
}

/**
 * What is being fetched was asked before the news and may be older, yet cancelling it would throw
 * every answer away in a storm: it may finish, and is fetched once more.
 */
export async function invalidateAfterFetch(filters: QueryFilters): Promise<void> {
  const running = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" });
  await Promise.allSettled(running.flatMap(({ promise }) => promise ?? []));
  await queryClient.invalidateQueries(filters, { cancelRefetch: false });
}
