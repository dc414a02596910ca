/**
 * Puts a feed's question together: what the inverted index narrows down comes first, the rest is
 * asked of those incidents.
 */
import { allOf, type Query } from "#bpql/ast.ts";
import type { NeedsScheme } from "#bpql/needs.ts";
import type { SqlColumn } from "#bpql/sql-scheme.ts";
import { textSeparator } from "#bpql/storable.ts";
import { type SqlCondition, toSql } from "#bpql/to-sql.ts";
import type { Sql } from "../../../platform/db.ts";
import { fieldByName, kindOf } from "../world/incident-fields.ts";
import {
  alertStatusCondition,
  foldersCondition,
  type FeedListQuery,
  isInFeed,
  queriedFolders,
  sortOf,
} from "./feed-list-query.ts";
import { currentFacts, indexedFacts, type SearchedFacts } from "../search/store-searched-facts.ts";
import { loadUnindexed } from "../search/store-search-changes.ts";
import {
  commonIncidents,
  narrowByTerms,
  selectGatherable,
  type TermList,
} from "./store-term-lists.ts";

/** The question without folder, order and page: put together once for a page and its count. */
export interface FeedFilter {
  joins: string;
  /** Over columns of incidents alone; `asked` is the rest. */
  where: string;
  condition: string;
  values: unknown[];
  isExact: boolean;
  isFew: boolean;
  /** All that matches, in the order of the feed, where it was gathered. */
  gathered: readonly FeedPosition[] | null;
}

/** Where an incident stands in the feed's order. */
export interface FeedPosition {
  id: string;
  value: number;
}

/** Fewer than these are cheaper to gather and sort than to meet along an index. */
const maxFew = 2000;
/** Terms that each incident along the feed's order is asked for. */
const maxTermsPerIncident = 8;

export async function buildFeedFilter(sql: Sql, ask: FeedListQuery): Promise<FeedFilter> {
  const values: unknown[] = [];
  const param = (value: unknown): string => `$${values.push(value)}`;
  const where = ["i.organization_id = tocsin_organization()", "i.merged_into IS NULL"];
  if (ask.sets !== null) where.push(`i.set_id = ANY(${param(ask.sets)}::int[])`);
  if (ask.from !== null) where.push(`i.last_change >= ${param(ask.from)}`);
  if (ask.to !== null) where.push(`i.start <= ${param(ask.to)}`);
  if (ask.activeFrom !== null)
    where.push(`(i."end" IS NULL OR i."end" >= ${param(ask.activeFrom)})`);
  if (ask.alertStatuses !== undefined) where.push(alertStatusCondition(ask.alertStatuses));
  const base = {
    where: where.join(" AND "),
    values,
    isFew: ask.knownTotal !== null && ask.knownTotal <= maxFew,
    gathered: null,
  };
  if (ask.query === null || ask.query.kind === "all")
    return { ...base, joins: "", condition: "TRUE", isExact: true };
  const isLive = isInFeed(ask);
  const unindexed = await loadUnindexed(sql);
  const narrowed = {
    ...(ask.isNarrowed
      ? await narrowByTerms(sql, ask.query, { scheme, isLive, nowS: ask.nowS })
      : { lists: [], rest: [ask.query] }),
    unindexed,
  };
  if (unindexed.length === 0 && narrowed.lists.some((list) => list.size === 0)) return emptyFilter;
  const joinedLists = selectGatherable(narrowed.lists);
  const gathered =
    joinedLists.length === 0
      ? null
      : await gather(sql, ask, {
          part: remainingFilter(ask, base, { ...narrowed, joinedLists }),
          lists: joinedLists,
          unindexed,
        });
  const part = remainingFilter(ask, base, {
    ...narrowed,
    joinedLists: gathered === null ? [] : joinedLists,
  });
  return gathered === null ? part : { ...emptyFilter, isExact: part.isExact, gathered };
}

/** LIMIT keeps it a lookup by key for each, whatever the planner believes. */
const factsJoin = `CROSS JOIN LATERAL (SELECT * FROM incident_facts e
   WHERE e.organization_id = (SELECT tocsin_organization()) AND e.incident_id = i.id LIMIT 1) f`;

type BaseFilter = Pick<FeedFilter, "where" | "values" | "isFew" | "gathered">;
interface Narrowed {
  lists: readonly TermList[];
  /** Parts of the query that have to be asked of the incidents themselves. */
  rest: readonly Query[];
  /** Incidents that the index does not follow yet: they are asked everything themselves. */
  unindexed: readonly string[];
}

/** What is still to be asked of an incident once it is on the lists that were met. */
function remainingFilter(
  ask: FeedListQuery,
  base: BaseFilter,
  { lists, rest, unindexed, joinedLists }: Narrowed & { joinedLists: readonly TermList[] },
): FeedFilter {
  const values = [...base.values];
  const wholeLists = lists.filter((list) => list.isWhole && !joinedLists.includes(list));
  const conditions = wholeLists
    .filter((list) => list.terms.length <= maxTermsPerIncident)
    .map(
      (list) =>
        `(EXISTS (SELECT 1 FROM incident_terms t WHERE t.organization_id = i.organization_id
         AND t.term =
         ANY($${values.push(list.terms)}::bigint[])${isInFeed(ask) ? " AND t.live" : ""}
         AND t.incident_id = i.id)${list.ids.length === 0 ? "" : ` OR i.id = ANY($${values.push(list.ids)}::bigint[])`})`,
    );
  const longLists = wholeLists.filter((list) => list.terms.length > maxTermsPerIncident);
  const compiled = compileQuery(allOf([...rest, ...longLists.map((list) => list.part)]), {
    nowS: ask.nowS,
    searched: indexedFacts,
    firstParam: values.length + 1,
  });
  values.push(...compiled.params);
  let condition = [...conditions, compiled.sql].join(" AND ");
  let isExact = compiled.exact;
  if (unindexed.length > 0 && ask.query !== null) {
    const ids = values.push(unindexed);
    const current = compileQuery(ask.query, {
      nowS: ask.nowS,
      searched: currentFacts,
      firstParam: values.length + 1,
    });
    values.push(...current.params);
    isExact &&= current.exact;
    condition = `CASE WHEN i.id = ANY($${ids}::bigint[]) THEN ${current.sql} ELSE ${condition} END`;
  }
  return {
    ...base,
    joins: condition.includes("f.") ? factsJoin : "",
    condition,
    values,
    isExact,
  };
}

const compileQuery = (
  query: Query,
  { nowS, searched, firstParam }: { nowS: number; searched: SearchedFacts; firstParam: number },
): SqlCondition =>
  query.kind === "all"
    ? { sql: "TRUE", params: [], exact: true }
    : toSql(query, {
        column: (field) => sqlColumn(field, nowS),
        rows: (field) => fieldRows.get(field) ?? null,
        facts: "f.facts",
        folded: searched.folded,
        text: `(${searched.haystack} || ${descriptionsSql})`,
        nowS,
        firstParam,
        kindOf,
      });

/** No incident has what is needed. */
const emptyFilter: FeedFilter = {
  joins: "",
  where: "FALSE",
  condition: "TRUE",
  values: [],
  isExact: true,
  isFew: true,
  gathered: [],
};

/** All that matches, in order; null when the lists have too many incidents in common. */
async function gather(
  sql: Sql,
  ask: FeedListQuery,
  {
    part,
    lists,
    unindexed,
  }: { part: FeedFilter; lists: readonly TermList[]; unindexed: readonly string[] },
): Promise<FeedPosition[] | null> {
  const common = await commonIncidents(sql, lists, {
    isLive: isInFeed(ask),
    firstParam: part.values.length + 1,
  });
  if (common === null) return null;
  const values = [...part.values, ...common.values];
  const by = sortOf(ask, queriedFolders(ask)[0] ?? null);
  const candidates =
    unindexed.length === 0
      ? common.sql
      : `(${common.sql}) UNION ALL SELECT unnest($${values.push(unindexed)}::bigint[])`;
  // An array in the order of the key is read in one sweep; as a join, each would be looked up by
  // itself.
  const rows = await sql<FeedPosition>(
    `SELECT i.id, (${by.sql})::float8 AS value FROM incidents i ${part.joins}
     WHERE i.id = ANY(ARRAY(SELECT DISTINCT incident_id FROM (${candidates}) common ORDER BY 1))
     AND ${part.where} AND ${foldersCondition(ask)} AND ${part.condition}`,
    values,
  );
  return rows.sort((a, b) => comparePositions(a, b) * (by.isDescending ? -1 : 1));
}

/** As PostgreSQL orders a feed. */
export const comparePositions = (a: FeedPosition, b: FeedPosition): number =>
  a.value - b.value || Number(a.id) - Number(b.id);

const textFields = new Set(["title", "subtitle", "description"]);

const scheme: NeedsScheme = {
  kindOf,
  column: (field) =>
    textFields.has(field) ? "text" : fieldByName.has(field) && field !== "id" ? "other" : null,
};

/** Titles, tags and comments are kept together; descriptions are read where they are. */
const descriptionsSql = `coalesce((SELECT string_agg('${textSeparator}' || lower(a.description), '') FROM alerts a WHERE a.organization_id = i.organization_id AND a.incident_id = i.id), '')`;

/** Of fields with several values, over the alias i: a query with one column. */
const fieldRows: ReadonlyMap<string, string> = new Map([
  [
    "description",
    "SELECT a.description FROM alerts a WHERE a.organization_id = i.organization_id AND a.incident_id = i.id",
  ],
  ["responder", "SELECT responder->>'name' FROM jsonb_array_elements(i.responders) AS responder"],
]);

/** A query for all values of a field, over the aliases i and f (incident_facts). */
export function incidentRows(field: string, nowS: number): string {
  const sql = fieldByName.get(field)?.sql?.(nowS);
  if (sql !== undefined) return `SELECT (${sql})::text`;
  return fieldRows.get(field) ?? `SELECT jsonb_array_elements_text(f.facts->'${field}')`;
}

/** The same as one JSON value or list, where no rows have to be read for it. */
export function incidentValues(field: string, nowS: number): string | null {
  const sql = fieldByName.get(field)?.sql?.(nowS);
  if (sql !== undefined) return `to_jsonb((${sql})::text)`;
  return fieldRows.has(field) || fieldByName.has(field) ? null : `f.facts->'${field}'`;
}

function sqlColumn(name: string, nowS: number): SqlColumn | null {
  const sql = fieldByName.get(name)?.sql?.(nowS);
  if (sql === undefined) return null;
  const kind = kindOf(name);
  if (kind === "text") return { kind, sql, folded: `lower(${sql})` };
  return { kind: kind === "duration" ? "number" : kind, sql };
}
