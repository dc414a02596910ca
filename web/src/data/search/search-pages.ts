import type { Incident } from "#contract/incidents.ts";
import type { FoundItem, SearchResult } from "#contract/search.ts";

/** The loaded part of what a search has brought. */
export interface SearchPages {
  pages: SearchResult[];
  pageParams: unknown[];
}

/** A number is that of an incident, of an alert or of a change. */
export const keyOfFound = ({ kind, id }: Pick<FoundItem, "kind" | "id">): string => `${kind}-${id}`;

/** Of all loaded pages, each once: pages may overlap, because results move while they are read. */
export const foundItemsOf = ({ pages }: Pick<SearchPages, "pages">): FoundItem[] => [
  ...new Map(
    pages.flatMap((page) => page.items).map((item) => [keyOfFound(item), item] as const),
  ).values(),
];

/** Rows get their new face. None comes, goes or moves. */
export function updateFound(results: SearchPages, fresh: readonly FoundItem[]): SearchPages {
  const byKey = new Map(fresh.map((item) => [keyOfFound(item), item]));
  const isTouched = results.pages.some((page) =>
    page.items.some((item) => byKey.has(keyOfFound(item))),
  );
  if (!isTouched) return results;
  return {
    ...results,
    pages: results.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => byKey.get(keyOfFound(item)) ?? item),
    })),
  };
}

/** How many of the fresh ones are not among those that are loaded. */
export function countNew(results: SearchPages, fresh: readonly FoundItem[]): number {
  const keys = new Set(foundItemsOf(results).map(keyOfFound));
  return fresh.filter((item) => !keys.has(keyOfFound(item))).length;
}

/** Ids of those whose loaded row says something else than the fresh one. */
export function changedIncidents(results: SearchPages, fresh: readonly FoundItem[]): string[] {
  const versions = new Map(
    foundItemsOf(results).flatMap((item) =>
      item.kind === "incident" ? [[item.id, item.version] as const] : [],
    ),
  );
  return fresh.flatMap((item) =>
    item.kind === "incident" && versions.has(item.id) && versions.get(item.id) !== item.version
      ? [item.id]
      : [],
  );
}

/** Incidents as they will be, where they stand. */
export const predictFound = (
  results: SearchPages,
  predictions: ReadonlyMap<string, (incident: Incident) => Incident>,
): SearchPages =>
  updateFound(
    results,
    foundItemsOf(results).flatMap((item) => {
      const predict = item.kind === "incident" ? predictions.get(item.id) : undefined;
      return item.kind === "incident" && predict ? [{ ...predict(item), kind: item.kind }] : [];
    }),
  );
