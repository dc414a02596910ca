import { hashKey, type Query } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { search } from "#contract/search.ts";
import type { IncidentNews } from "#contract/news.ts";
import { endpointName } from "../client/endpoint-query.ts";
import { queryClient } from "../client/query-client.ts";
import { fetchIncidents } from "../feed/fetch-incidents.ts";
import { fetchFirstFound, searchKey, type SearchListQuery, type SearchOverview } from "./search.ts";
import { countNew, foundItemsOf, type SearchPages, updateFound } from "./search-pages.ts";

/** How many results have come since, and the way to see them. */
export function useNewResults(
  listQuery: SearchListQuery,
  overview: SearchOverview,
): { count: number; show: () => void } {
  const key = searchKey(listQuery, overview);
  const hash = hashKey(key);
  const count = useSyncExternalStore(subscribe, () => newByQuery.get(hash) ?? 0);
  const show = () => {
    setNew(hash, 0);
    // Only the first page is asked again: the others follow when they are scrolled to.
    queryClient.setQueryData<SearchPages>(
      key,
      (results) =>
        results && {
          ...results,
          pages: results.pages.slice(0, 1),
          pageParams: results.pageParams.slice(0, 1),
        },
    );
    void queryClient.invalidateQueries({ queryKey: key, exact: true });
  };
  return { count, show };
}

/** Incidents that are loaded and beyond the first rows; the others come with those. */
const MAX_FETCHED = 50;

/**
 * Brings the results in sight up to date. What is loaded changes where it stands; what is new is
 * counted, and comes when the reader wants it.
 */
export async function applySearchNews(news: readonly IncidentNews[]): Promise<void> {
  const changedIds = news.filter(({ kind }) => kind !== "activity").map(({ id }) => id);
  if (changedIds.length > 0) await refreshSearches(changedIds);
}

/** The same, where it is not known which incidents have changed, or none has. */
export async function refreshSearches(changedIds: readonly string[] = []): Promise<void> {
  await Promise.all(shownSearches().map((query) => refresh(query, new Set(changedIds))));
}

async function refresh(query: Query, changedIds: ReadonlySet<string>): Promise<void> {
  const { listQuery } = listQueryOf(query);
  const loaded = resultsIn(query);
  if (!loaded) return;
  const { items } = await fetchFirstFound(listQuery);
  const freshIds = new Set(items.map(({ id }) => id));
  const knownIds = foundItemsOf(loaded)
    .filter(({ kind, id }) => kind === "incident" && changedIds.has(id) && !freshIds.has(id))
    .map(({ id }) => id)
    .slice(0, MAX_FETCHED);
  const known =
    knownIds.length === 0
      ? []
      : (await fetchIncidents(listQuery.environment ?? "all", knownIds, undefined)).items;
  const fresh = [
    ...items,
    ...known.map((incident) => ({ ...incident, kind: "incident" as const })),
  ];
  // The reader may have loaded more meanwhile.
  const now = resultsIn(query);
  if (!now) return;
  setNew(query.queryHash, countNew(now, items));
  const updated = updateFound(now, fresh);
  if (updated !== now)
    queryClient.setQueryData(query.queryKey, updated, { updatedAt: query.state.dataUpdatedAt });
}

function shownSearches(): Query[] {
  return queryClient.getQueryCache().findAll({ queryKey: [endpointName(search)], type: "active" });
}

// Only useSearch stores under this name, with searchKey.
const resultsIn = (query: Query): SearchPages | undefined =>
  query.state.data as SearchPages | undefined;
const listQueryOf = (query: Query) => query.queryKey[1] as { listQuery: SearchListQuery };

function setNew(hash: string, count: number): void {
  if (count === 0) newByQuery.delete(hash);
  else newByQuery.set(hash, count);
  for (const listener of listeners) listener();
}

const newByQuery = new Map<string, number>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
