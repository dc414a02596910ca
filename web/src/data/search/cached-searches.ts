import type { Query } from "@tanstack/react-query";
import { search } from "#contract/search.ts";
import { endpointName } from "../client/endpoint-query.ts";
import { queryClient } from "../client/query-client.ts";
import type { SearchListQuery } from "./search.ts";
import type { SearchPages } from "./search-pages.ts";

export interface CachedSearch {
  key: readonly unknown[];
  listQuery: SearchListQuery;
  results: SearchPages;
  /** Some screen shows it now. */
  isShown: boolean;
}

/** Every search that is kept, in sight or not. */
export const cachedSearches = (): CachedSearch[] =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [endpointName(search)] })
    .flatMap((query) => {
      const results = resultsIn(query);
      const { listQuery } = searchInput(query);
      return results
        ? [{ key: query.queryKey, listQuery, results, isShown: query.isActive() }]
        : [];
    });

/** It is as old as before: rows that change where they stand make no new search of it. */
export function setCachedSearch(key: readonly unknown[], results: SearchPages): void {
  const updatedAt = queryClient.getQueryState(key)?.dataUpdatedAt;
  queryClient.setQueryData(key, results, updatedAt === undefined ? {} : { updatedAt });
}

// Only useSearch stores under this name, with searchKey.
const resultsIn = (query: Query): SearchPages | undefined =>
  query.state.data as SearchPages | undefined;
const searchInput = (query: Query) => query.queryKey[1] as { listQuery: SearchListQuery };
