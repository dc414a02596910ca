import { type QueryKey, queryOptions } from "@tanstack/react-query";
import type { Endpoint } from "#contract/endpoint.ts";
import { call, type InputArg } from "./call.ts";

/** The endpoint's name in the cache; with the input it is the key. */
export const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

export const keyOf = <E extends Endpoint>(endpoint: E, ...[input]: InputArg<E>): QueryKey => [
  nameOf(endpoint),
  input ?? {},
];

/** A query by an endpoint of the contract. */
export function asking<E extends Endpoint>(endpoint: E, ...args: InputArg<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, ...args),
    // InputArg leaves the input out only where all of it may be left out.
    queryFn: ({ signal }) =>
      call(endpoint, args[0] ?? ({} as NonNullable<InputArg<E>[0]>), { signal }),
  });
}
