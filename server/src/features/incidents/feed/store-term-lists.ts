/**
 * Which lists of the inverted index a query can be narrowed by: for incidents, and for what belongs
 * to them.
 */
import type { Query } from "#bpql/ast.ts";
import type { Condition } from "#bpql/condition.ts";
import { isFullyIndexed, type Need, type NeedsScheme, needsOf } from "#bpql/needs.ts";
import type { Sql } from "../../../platform/db.ts";
import { isSearched, findTerms } from "../search/store-find-terms.ts";

/** Incidents of a term that are gathered, and of terms that are first held against each other. */
const maxGathered = 12_000;
const maxListSize = 40_000;
/**
 * Walks through the dictionary for one query; what is beyond is asked of the incidents themselves.
 */
const maxSearches = 6;

/**
 * A part of the query that can match only incidents with one of these terms; `isWhole`: and matches
 * all of them.
 */
export interface TermList {
  part: Query;
  terms: string[];
  /** Incidents that the part names itself. */
  ids: string[];
  isWhole: boolean;
  /** How many incidents, counted no further than `maxListSize`. */
  size: number;
}

/** `rest`: parts of the query that have to be asked of each row. */
export async function narrowByTerms(
  sql: Sql,
  query: Query,
  { scheme, isLive, nowS }: { scheme: NeedsScheme; isLive: boolean; nowS: number },
): Promise<{ lists: TermList[]; rest: Query[] }> {
  const lists: TermList[] = [];
  const rest: Query[] = [];
  let searches = maxSearches;
  for (const part of query.kind === "and" ? query.items : [query]) {
    const needs = needsOf(part, scheme);
    const searchCount = needs?.filter(isSearched).length ?? 0;
    const match =
      needs === null || searchCount > searches ? null : await termsOfNeeds(sql, needs, nowS);
    if (searchCount <= searches) searches -= searchCount;
    const isWhole = match !== null && isFullyIndexed(part, scheme);
    if (!isWhole) rest.push(part);
    if (match !== null)
      lists.push({
        part,
        ...match,
        isWhole,
        size: match.ids.length + (await sizeOf(sql, match.terms, isLive)),
      });
  }
  return { lists, rest };
}

async function termsOfNeeds(
  sql: Sql,
  needs: readonly Need[],
  nowS: number,
): Promise<Pick<TermList, "terms" | "ids"> | null> {
  const all = new Set<string>();
  const ids = new Set<string>();
  for (const need of needs) {
    if (need.kind === "value" && need.condition.field === "id") {
      const matchingIds = writtenIds(need.condition);
      if (matchingIds === null) return null;
      for (const id of matchingIds) ids.add(id);
      continue;
    }
    const terms = await findTerms(sql, need, nowS);
    if (terms === null) return null;
    for (const term of terms) all.add(term);
  }
  return { terms: [...all], ids: [...ids] };
}

/** Ids that are written out; null where a pattern may mean any. */
function writtenIds({ tests }: Condition): string[] | null {
  const texts = tests.flatMap((test) =>
    test.kind === "folded" || test.kind === "exact" ? [test.text] : [],
  );
  return texts.length < tests.length ? null : texts.filter((text) => /^[1-9]\d{0,17}$/.test(text));
}

async function sizeOf(sql: Sql, terms: readonly string[], isLive: boolean): Promise<number> {
  if (terms.length === 0) return 0;
  const [row] = await sql<{ size: number }>(
    `SELECT count(*)::int AS size FROM (SELECT 1 FROM incident_terms
     WHERE organization_id = tocsin_organization()
     AND term = ANY($1::bigint[])${isLive ? " AND live" : ""} LIMIT ${maxListSize + 1}) counted`,
    [terms],
  );
  return row?.size ?? 0;
}

/**
 * Lists that are short enough to be gathered together; empty where walking along the feed's order
 * meets enough sooner.
 */
export function selectGatherable(lists: readonly TermList[]): TermList[] {
  const short = lists.filter((list) => list.size <= maxListSize).sort((a, b) => a.size - b.size);
  const smallest = short[0];
  if (!smallest || (smallest.size > maxGathered && short.length < 2)) return [];
  // What is much longer than the shortest is sooner asked of its incidents.
  return short.filter((list) => smallest.size > maxGathered || list.size <= smallest.size * 8);
}

/**
 * A query for the incidents that all lists have in common, and its values; null when those are too
 * many.
 */
export async function commonIncidents(
  sql: Sql,
  lists: readonly TermList[],
  { isLive, firstParam }: { isLive: boolean; firstParam: number },
): Promise<{ sql: string; values: unknown[] } | null> {
  const common = intersectionOf(lists, { isLive, firstParam });
  if ((lists[0]?.size ?? 0) <= maxGathered) return common;
  const counted = intersectionOf(lists, { isLive, firstParam: 1 });
  const [row] = await sql<{ size: number }>(
    `SELECT count(*)::int AS size FROM (${counted.sql}) common`,
    counted.values,
  );
  return (row?.size ?? 0) > maxGathered ? null : common;
}

function intersectionOf(
  lists: readonly TermList[],
  { isLive, firstParam }: { isLive: boolean; firstParam: number },
): { sql: string; values: unknown[] } {
  const values: unknown[] = [];
  const param = (value: unknown): string => `$${firstParam - 1 + values.push(value)}::bigint[]`;
  const parts = lists.map(
    (list) =>
      `(SELECT incident_id FROM incident_terms
       WHERE organization_id = (SELECT tocsin_organization())
       AND term = ANY(${param(list.terms)})${isLive ? " AND live" : ""}
       ${list.ids.length === 0 ? "" : `UNION ALL SELECT unnest(${param(list.ids)})`})`,
  );
  return { sql: parts.join(" INTERSECT "), values };
}
