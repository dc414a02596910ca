import { type QueryKey, queryOptions } from "@tanstack/react-query";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ConfigKind } from "#contract/news.ts";
import { call, type InputArg } from "./call.ts";

const namesByKind = new Map<ConfigKind, Set<string>>();

/** The endpoint's name in the cache; with the input it is the key. */
export function endpointName(endpoint: Endpoint): string {
  const name = `${endpoint.method} ${endpoint.path}`;
  for (const kind of endpoint.changesWith ?? [])
    namesByKind.set(kind, (namesByKind.get(kind) ?? new Set()).add(name));
  return name;
}

/**
 * Endpoints whose answers change with this kind of settings, of those named so far: what was never
 * asked is not in the cache, and a list of all would load half of the contract with the feed.
 */
export const namesChangingWith = (kind: ConfigKind): readonly string[] => [
  ...(namesByKind.get(kind) ?? []),
];

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
