import { type QueryKey, queryOptions } from "@tanstack/react-query";
import type { Endpoint } from "#contract/endpoint.ts";
import { call, type InputArg } from "./call.ts";

/** The endpoint's name in the cache; with the input it is the key. */
export const endpointName = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

export const queryKeyOf = <E extends Endpoint>(endpoint: E, ...[input]: InputArg<E>): QueryKey => [
  endpointName(endpoint),
  input ?? {},
];

/** A query by an endpoint of the contract. */
export function endpointQuery<E extends Endpoint>(endpoint: E, ...args: InputArg<E>) {
  return queryOptions({
    queryKey: queryKeyOf(endpoint, ...args),
    // InputArg leaves the input out only where all of it may be left out.
    queryFn: ({ signal }) =>
      call(endpoint, args[0] ?? ({} as NonNullable<InputArg<E>[0]>), { signal }),
  });
}
