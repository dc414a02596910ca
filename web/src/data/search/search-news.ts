import { tagOfColumn } from "#contract/view-columns.ts";
import type { IncidentNews } from "#contract/news.ts";
import { queryClient } from "../client/query-client.ts";
import { fetchIncidents } from "../feed/fetch-incidents.ts";
import { markChanged } from "../feed/mark-changed.ts";
import { type CachedSearch, cachedSearches, setCachedSearch } from "./cached-searches.ts";
import { setNewCount, useNewCount } from "./new-found.ts";
import { fetchFirstFound, searchKey, type SearchListQuery, type SearchOverview } from "./search.ts";
import {
  changedIncidents,
  countNew,
  foundItemsOf,
  type SearchPages,
  updateFound,
} from "./search-pages.ts";

/** How many results have come since, and the way to see them. */
export function useNewResults(
  listQuery: SearchListQuery,
  overview: SearchOverview,
): { count: number; show: () => void } {
  const key = searchKey(listQuery, overview);
  const count = useNewCount(key);
  const show = () => {
    setNewCount(key, 0);
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
  const changed = new Set(changedIds);
  await Promise.all(
    cachedSearches().map((search) =>
      search.isShown
        ? refresh(search, changed)
        : queryClient.invalidateQueries({ queryKey: search.key, exact: true, refetchType: "none" }),
    ),
  );
}

async function refresh({ key, listQuery, results }: CachedSearch, changedIds: ReadonlySet<string>) {
  const { items } = await fetchFirstFound(listQuery);
  const freshIds = new Set(items.map(({ id }) => id));
  const knownIds = foundItemsOf(results)
    .filter(({ kind, id }) => kind === "incident" && changedIds.has(id) && !freshIds.has(id))
    .map(({ id }) => id)
    .slice(0, MAX_FETCHED);
  const known =
    knownIds.length === 0
      ? []
      : (await fetchIncidents(listQuery.environment ?? "all", knownIds, tagsOf(listQuery))).items;
  const fresh = [
    ...items,
    ...known.map((incident) => ({ ...incident, kind: "incident" as const })),
  ];
  // The reader may have loaded more meanwhile.
  const now = cachedSearches().find((search) => search.key === key);
  if (!now) return;
  setNewCount(key, countNew(now.results, items));
  const updated = updateFound(now.results, fresh);
  if (updated !== now.results) setCachedSearch(key, updated);
  markChanged(changedIncidents(now.results, fresh));
}

const tagsOf = ({ columns }: SearchListQuery): string | undefined =>
  columns?.flatMap((column) => tagOfColumn(column) ?? []).join();
