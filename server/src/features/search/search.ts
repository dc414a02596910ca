/** A search within what it may cost: what does not fit is left out, and the reply says so. */
import { type SearchInput, searchLimits, type SearchResult } from "#contract/search.ts";
import { tagOfColumn } from "#contract/view-columns.ts";
import type { Sql } from "../../platform/db.ts";
import { openBudget, type StatementBudget } from "../../platform/statement-budget.ts";
import { expensivePart } from "./expensive-part.ts";
import { findIncidents } from "./incident-matches.ts";
import type { Matches, SearchBounds } from "./matches.ts";
import { pageOf, sortMatches } from "./page.ts";
import { presentFound } from "./present-found.ts";
import type { CountedKind, SearchAsk } from "./search-ask.ts";
import { findAlerts } from "./store-alert-matches.ts";
import { findChanges } from "./store-change-matches.ts";
import { loadFacets } from "./store-facets.ts";
import { loadHistogram } from "./store-histogram.ts";

type Find = (sql: Sql, ask: SearchAsk, bounds: SearchBounds) => Promise<Matches>;
const finders: Readonly<Record<CountedKind, Find>> = {
  incidents: findIncidents,
  alerts: findAlerts,
  changes: findChanges,
};

/** Parts of the cost: of all kinds that are listed, and of each narrower try after that. */
const listingMs = searchLimits.costMs * 0.5;
const narrowerTries = [
  { scanned: 20_000, shareMs: searchLimits.costMs * 0.15 },
  { scanned: 1000, shareMs: searchLimits.costMs * 0.05 },
];

/** In lower case, as tags are stored. */
const tagsOfColumns = (columns: readonly string[]): string[] => [
  ...new Set(columns.flatMap((column) => tagOfColumn(column)?.toLowerCase() ?? [])),
];

type SearchReply = Omit<SearchResult, "took_ms">;

export async function runSearch(
  sql: Sql,
  ask: SearchAsk,
  { input, counted }: { input: SearchInput; counted: readonly CountedKind[] },
): Promise<SearchReply> {
  const budget = openBudget(sql, searchLimits.costMs);
  const matches = new Map<CountedKind, Matches>();
  let isPartial = false;
  for (const kind of ask.kinds) {
    const shareMs = listingMs / ask.kinds.length;
    const result = await findWithin(budget, { kind, ask, shareMs });
    isPartial ||= result.isPartial;
    matches.set(kind, result.matches);
  }
  const positions = sortMatches(matches, ask);
  const { page, nextCursor } = pageOf(positions, ask, {
    cursor: input.cursor,
    perPage: input.per_page,
  });
  const tags = tagsOfColumns(input.columns);
  const items = await budget.attempt((limited) =>
    presentFound(limited, page, { reach: ask.reach, ...(tags.length > 0 && { tags }) }),
  );
  const ids = new Map(
    [...matches].map(([kind, list]) => [kind, list.positions.map(({ id }) => id)]),
  );
  const facets = await budget.attempt((limited) =>
    loadFacets(limited, input.facets, { ids, nowS: ask.nowS }),
  );
  const { histogram: bars } = input;
  const histogram =
    bars === undefined
      ? []
      : await budget.attempt((limited) =>
          loadHistogram(limited, ids, { bars, from: ask.from, to: ask.to }),
        );
  const counts = await countKinds(budget, ask, { matches, counted });
  isPartial ||= counts.isPartial || items === null || facets === null || histogram === null;
  return {
    items: items ?? [],
    next_cursor: items === null ? null : nextCursor,
    total: positions.length,
    total_is_exact: [...matches.values()].every(({ isWhole }) => isWhole),
    counts: counts.counts,
    facets: facets ?? [],
    histogram: histogram ?? [],
    partial: isPartial,
    expensive: isPartial ? expensivePart(ask.queries[ask.kinds[0] ?? "incidents"]) : null,
  };
}

/** All that matches, or what a narrower look finds in the time. */
export async function findWithin(
  budget: StatementBudget,
  {
    kind,
    ask,
    shareMs,
    listed = searchLimits.listed,
  }: { kind: CountedKind; ask: SearchAsk; shareMs: number; listed?: number },
): Promise<{ matches: Matches; isPartial: boolean }> {
  const find = finders[kind];
  const whole = await budget.attempt((sql) => find(sql, ask, { listed, scanned: null }), shareMs);
  if (whole !== null) return { matches: whole, isPartial: false };
  for (const { scanned, shareMs: narrowMs } of narrowerTries) {
    const some = await budget.attempt((sql) => find(sql, ask, { listed, scanned }), narrowMs);
    if (some !== null) return { matches: some, isPartial: true };
  }
  return { matches: { positions: [], isWhole: false }, isPartial: true };
}

/** How much matches, up to a bound; null where it takes longer. */
export async function countWithin(
  budget: StatementBudget,
  ask: SearchAsk,
  { counted, shareMs }: { counted: number; shareMs: number },
): Promise<{ total: number; total_is_exact: boolean } | null> {
  const lists: Matches[] = [];
  for (const kind of ask.kinds) {
    const bounds = { listed: counted, scanned: null };
    const list = await budget.attempt(
      (sql) => finders[kind](sql, ask, bounds),
      shareMs / ask.kinds.length,
    );
    if (list === null) return null;
    lists.push(list);
  }
  const total = lists.reduce((sum, { positions }) => sum + positions.length, 0);
  return {
    total: Math.min(total, counted),
    total_is_exact: total <= counted && lists.every(({ isWhole }) => isWhole),
  };
}

/** Of kinds that are not listed, as far as they are to be counted. */
async function countKinds(
  budget: StatementBudget,
  ask: SearchAsk,
  {
    matches,
    counted,
  }: { matches: ReadonlyMap<CountedKind, Matches>; counted: readonly CountedKind[] },
): Promise<{ counts: SearchReply["counts"]; isPartial: boolean }> {
  const counts: SearchReply["counts"] = { incidents: null, alerts: null, changes: null };
  let isPartial = false;
  for (const kind of new Set([...matches.keys(), ...counted])) {
    const list =
      matches.get(kind) ??
      (await budget.attempt((sql) =>
        finders[kind](sql, ask, { listed: searchLimits.listed, scanned: null }),
      ));
    if (list === null) isPartial = true;
    else counts[kind] = { total: list.positions.length, total_is_exact: list.isWhole };
  }
  return { counts, isPartial };
}
