/**
 * Puts a feed's question together: what the inverted index narrows down comes first, the rest is
 * asked of those incidents.
 */
import { allOf, type Query } from "#bpql/ast.ts";
import { isWholeNeed, type Need, type NeedsScheme, needsOf } from "#bpql/needs.ts";
import type { SqlColumn } from "#bpql/sql-scheme.ts";
import { textSeparator } from "#bpql/storable.ts";
import { type SqlCondition, toSql } from "#bpql/to-sql.ts";
import type { Sql } from "../../platform/db.ts";
import { fieldNamed, kindOf } from "./incident-fields.ts";
import { anyFolder, type FeedAsk, foldersAsked, sortOf } from "./feed-ask.ts";
import { isSearched, termsMeeting } from "./store-find-values.ts";

/** The question without folder, order and page: put together once for a page and its count. */
export interface Part {
  joins: string;
  /** Over columns of incidents alone; `asked` is the rest. */
  where: string;
  asked: string;
  values: unknown[];
  isExact: boolean;
  isFew: boolean;
  /** All that matches, in the order of the feed, where it was gathered. */
  gathered: readonly Placed[] | null;
}

/** Where an incident stands in the feed's order. */
export interface Placed {
  id: string;
  value: number;
}

/** Fewer than these are cheaper to gather and sort than to meet along an index. */
const few = 2000;
/** Incidents of a term that are gathered, and of terms that are first held against each other. */
const gatheredMost = 12_000;
const metMost = 40_000;
/**
 * Walks through the dictionary for one query; what is beyond is asked of the incidents themselves.
 */
const searchesMost = 6;
/** Terms that each incident along the feed's order is asked for. */
const askedMost = 8;

export async function partOf(sql: Sql, ask: FeedAsk): Promise<Part> {
  const values: unknown[] = [];
  const param = (value: unknown): string => `$${values.push(value)}`;
  const where = ["i.organization_id = tocsin_organization()", "i.merged_into IS NULL"];
  if (ask.sets !== null) where.push(`i.set_id = ANY(${param(ask.sets)}::int[])`);
  if (ask.from !== null) where.push(`i.last_change >= ${param(ask.from)}`);
  if (ask.to !== null) where.push(`i.start <= ${param(ask.to)}`);
  const base = {
    where: where.join(" AND "),
    values,
    isFew: ask.known !== null && ask.known <= few,
    gathered: null,
  };
  if (ask.query === null || ask.query.kind === "all")
    return { ...base, joins: "", asked: "TRUE", isExact: true };
  const isLive = ask.folder !== undefined;
  const narrowed = await narrow(sql, ask.query, { isLive, nowS: ask.nowS });
  if (narrowed.lists.some((list) => list.size === 0)) return nothing;
  const met = gatherable(narrowed.lists);
  const gathered =
    met.length === 0
      ? null
      : await gather(sql, ask, { part: askedPart(ask, base, { ...narrowed, met }), lists: met });
  const part = askedPart(ask, base, { ...narrowed, met: gathered === null ? [] : met });
  return gathered === null ? part : { ...nothing, isExact: part.isExact, gathered };
}

/** LIMIT keeps it a lookup by key for each, whatever the planner believes. */
const factsJoin = `CROSS JOIN LATERAL (SELECT * FROM incident_facts e
   WHERE e.organization_id = (SELECT tocsin_organization()) AND e.incident_id = i.id LIMIT 1) f`;

type Base = Pick<Part, "where" | "values" | "isFew" | "gathered">;
/** What is still to be asked of an incident once it is on the lists that were met. */
function askedPart(
  ask: FeedAsk,
  base: Base,
  {
    lists,
    rest,
    met,
  }: { lists: readonly TermList[]; rest: readonly Query[]; met: readonly TermList[] },
): Part {
  const values = [...base.values];
  const whole = lists.filter((list) => list.isWhole && !met.includes(list));
  const asked = whole
    .filter((list) => list.terms.length <= askedMost)
    .map(
      (list) =>
        `EXISTS (SELECT 1 FROM incident_terms t WHERE t.organization_id = i.organization_id
         AND t.term =
         ANY($${values.push(list.terms)}::bigint[])${ask.folder === undefined ? "" : " AND t.live"}
         AND t.incident_id = i.id)`,
    );
  const compiled = compiledOf(
    [...rest, ...whole.filter((list) => list.terms.length > askedMost).map((list) => list.part)],
    ask.nowS,
    values.length + 1,
  );
  const joins = compiled.sql.includes("f.") ? factsJoin : "";
  return {
    ...base,
    joins,
    asked: [...asked, compiled.sql].join(" AND "),
    values: [...values, ...compiled.params],
    isExact: compiled.exact,
  };
}

const compiledOf = (rest: readonly Query[], nowS: number, firstParam: number): SqlCondition =>
  rest.length === 0
    ? { sql: "TRUE", params: [], exact: true }
    : toSql(allOf(rest), {
        column: sqlColumn,
        facts: "f.facts",
        folded: "f.folded",
        text: searchedSql,
        nowS,
        firstParam,
        kindOf,
      });

/** No incident has what is needed. */
const nothing: Part = {
  joins: "",
  where: "FALSE",
  asked: "TRUE",
  values: [],
  isExact: true,
  isFew: true,
  gathered: [],
};

/**
 * A part of the query that can match only incidents with one of these terms; `isWhole`: and matches
 * all of them.
 */
interface TermList {
  part: Query;
  terms: string[];
  isWhole: boolean;
  /** How many incidents, no further than `metMost`. */ size: number;
}

const scheme: NeedsScheme = {
  kindOf,
  column: (field) =>
    field === "title" || field === "subtitle" ? "text" : fieldNamed.has(field) ? "other" : null,
};

/** `rest` are the parts that have to be asked of the incidents themselves. */
async function narrow(
  sql: Sql,
  query: Query,
  { isLive, nowS }: { isLive: boolean; nowS: number },
): Promise<{ lists: TermList[]; rest: Query[] }> {
  const lists: TermList[] = [];
  const rest: Query[] = [];
  let searches = searchesMost;
  for (const part of query.kind === "and" ? query.items : [query]) {
    const needs = needsOf(part, scheme);
    const wanted = needs?.filter(isSearched).length ?? 0;
    const terms = needs === null || wanted > searches ? null : await termsOfNeeds(sql, needs, nowS);
    if (wanted <= searches) searches -= wanted;
    const isWhole = terms !== null && isWholeNeed(part, scheme);
    if (!isWhole) rest.push(part);
    if (terms !== null)
      lists.push({ part, terms, isWhole, size: await sizeOf(sql, terms, isLive) });
  }
  return { lists, rest };
}

async function termsOfNeeds(
  sql: Sql,
  needs: readonly Need[],
  nowS: number,
): Promise<string[] | null> {
  const all = new Set<string>();
  for (const need of needs) {
    const terms = await termsMeeting(sql, need, nowS);
    if (terms === null) return null;
    for (const term of terms) all.add(term);
  }
  return [...all];
}

async function sizeOf(sql: Sql, terms: readonly string[], isLive: boolean): Promise<number> {
  if (terms.length === 0) return 0;
  const [row] = await sql<{ size: number }>(
    `SELECT count(*)::int AS size FROM (SELECT 1 FROM incident_terms
     WHERE organization_id = tocsin_organization()
     AND term = ANY($1::bigint[])${isLive ? " AND live" : ""} LIMIT ${metMost + 1}) counted`,
    [terms],
  );
  return row?.size ?? 0;
}

/**
 * Lists that are short enough to be gathered together; empty where walking along the feed's order
 * meets enough sooner.
 */
function gatherable(lists: readonly TermList[]): TermList[] {
  const short = lists
    .filter((list) => list.size <= metMost)
    .sort((one, other) => one.size - other.size);
  const smallest = short[0];
  if (!smallest || (smallest.size > gatheredMost && short.length < 2)) return [];
  // What is much longer than the shortest is sooner asked of its incidents.
  return short.filter((list) => smallest.size > gatheredMost || list.size <= smallest.size * 8);
}

/** All that matches, in order; null when the lists have too many incidents in common. */
async function gather(
  sql: Sql,
  ask: FeedAsk,
  { part, lists }: { part: Part; lists: readonly TermList[] },
): Promise<Placed[] | null> {
  const values = [...part.values];
  const common = lists
    .map(
      (list) =>
        `SELECT incident_id FROM incident_terms
         WHERE organization_id = (SELECT tocsin_organization())
         AND term =
         ANY($${values.push(list.terms)}::bigint[])${ask.folder === undefined ? "" : " AND live"}`,
    )
    .join(" INTERSECT ");
  if ((lists[0]?.size ?? 0) > gatheredMost) {
    const [row] = await sql<{ size: number }>(
      `SELECT count(*)::int AS size
       FROM
       (${common.replaceAll(/\$(\d+)/g, (_, n: string) => `$${Number(n) - part.values.length}`)})
       common`,
      lists.map((list) => list.terms),
    );
    if ((row?.size ?? 0) > gatheredMost) return null;
  }
  const by = sortOf(ask, foldersAsked(ask)[0] ?? null);
  // An array in the order of the key is read in one sweep; as a join, each would be looked up by
  // itself.
  const rows = await sql<Placed>(
    `SELECT i.id, (${by.sql})::float8 AS value FROM incidents i ${part.joins}
     WHERE i.id = ANY(ARRAY(SELECT DISTINCT incident_id FROM (${common}) common ORDER BY 1))
     AND ${part.where} AND ${anyFolder(ask)} AND ${part.asked}`,
    values,
  );
  return rows.sort((one, other) => inOrder(one, other) * (by.isDescending ? -1 : 1));
}

/** As PostgreSQL orders a feed. */
export const inOrder = (one: Placed, other: Placed): number =>
  one.value - other.value || Number(one.id) - Number(other.id);

/** Titles, tags and comments are kept together; descriptions are read where they are. */
const searchedSql = `(f.haystack || coalesce((SELECT string_agg('${textSeparator}' || lower(a.description), '') FROM alerts a WHERE a.organization_id = i.organization_id AND a.incident_id = i.id), ''))`;

function sqlColumn(name: string): SqlColumn | null {
  const field = fieldNamed.get(name);
  if (!field) return null;
  const kind = kindOf(name);
  return kind === "text"
    ? { kind, sql: field.sql, folded: `lower(${field.sql})` }
    : { kind, sql: field.sql };
}
