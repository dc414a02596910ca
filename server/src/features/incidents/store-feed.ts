import { indexHints } from "#bpql/index-hints.ts";
import { allOf, type Query } from "#bpql/ast.ts";
import { compile } from "#bpql/match.ts";
import type { SqlColumn } from "#bpql/sql-scheme.ts";
import { textSeparator } from "#bpql/storable.ts";
import { toSql } from "#bpql/to-sql.ts";
import type { FeedQuery } from "#contract/incidents.ts";
import type { Folder } from "#contract/statuses.ts";
import type { Sql } from "../../platform/db.ts";
import { incidentColumns, selectList } from "./store-columns.ts";
import { haystackOf } from "./facts.ts";
import { askable, fieldNamed, kindOf } from "./incident-fields.ts";
import type { IncidentState } from "./state.ts";
import { loadAlertsOf, loadFacts, termHash } from "./store-world.ts";

/** Sets of environments that the caller may see; null is every set. */
export type VisibleSets = readonly number[] | null;
export interface FeedAsk extends Pick<FeedQuery, "sort" | "order"> {
  folder: Folder | undefined;
  query: Query | null;
  from: number | null;
  to: number | null;
  after: { value: number; id: string } | null;
  most: number;
  sets: VisibleSets;
  nowS: number;
  /** How many incidents the folder holds for the caller, where the counters know it. */
  known: number | null;
}

const live = ["active", "snoozed", "maintenance", "resolved"] as const;
const columns = selectList(incidentColumns, "i");
/** Fewer than these are cheaper to gather and sort than to meet along an index. */
const few = 2000;
const countMost = 5000;
const candidatesMost = 3000;

/** One page, and `more` when there is a next one. */
export async function loadFeed(sql: Sql, ask: FeedAsk, part: Part): Promise<{ rows: IncidentState[]; more: boolean }> {
  const rows: IncidentState[] = [];
  let after = ask.after;
  for (;;) {
    const found = await page(sql, ask, { part, after });
    const kept = part.isExact ? found : await recheck(sql, found, ask);
    rows.push(...kept);
    if (rows.length > ask.most || found.length <= ask.most) return { rows: rows.slice(0, ask.most), more: rows.length > ask.most };
    const last = found.at(-1);
    if (!last) return { rows, more: false };
    after = { value: sortValue(last, ask), id: last.id };
  }
}

/** Exact up to 5,000; beyond, `isLeast`. */
export async function countFeed(sql: Sql, ask: FeedAsk, part: Part): Promise<{ total: number; isLeast: boolean }> {
  if (ask.query === null && ask.from === null && ask.to === null && ask.known !== null) return { total: ask.known, isLeast: false };
  const values = [...part.values];
  const [row] = await sql<{ total: number }>(`SELECT count(*)::int AS total FROM (SELECT 1 FROM incidents i ${part.joins} WHERE ${part.where} AND ${anyFolder(ask)} LIMIT ${countMost + 1}) counted`, values);
  const total = row?.total ?? 0;
  return { total: Math.min(total, countMost), isLeast: total > countMost || !part.isExact };
}

/** The question without folder, order and page: put together once for a page and its count. */
export interface Part { joins: string; where: string; values: unknown[]; isExact: boolean; isFew: boolean }

export async function partOf(sql: Sql, ask: FeedAsk): Promise<Part> {
  const values: unknown[] = [];
  const param = (value: unknown): string => `$${values.push(value)}`;
  const where = ["i.organization_id = tocsin_organization()", "i.merged_into IS NULL"];
  if (ask.sets !== null) where.push(`i.set_id = ANY(${param(ask.sets)}::int[])`);
  if (ask.from !== null) where.push(`i.last_change >= ${param(ask.from)}`);
  if (ask.to !== null) where.push(`i.start <= ${param(ask.to)}`);
  const isFew = ask.known !== null && ask.known <= few;
  if (ask.query === null || ask.query.kind === "all") return { joins: "", where: where.join(" AND "), values, isExact: true, isFew };
  const { literal, rest } = splitQuery(ask.query);
  const isLive = ask.folder !== undefined;
  const candidates = await fewestOf(sql, literal, isLive);
  if (candidates.ids !== null) where.push(`i.id = ANY(${param(candidates.ids)}::bigint[])`);
  for (const terms of literal) {
    if (terms === candidates.of) continue;
    where.push(`EXISTS (SELECT 1 FROM incident_terms t WHERE t.organization_id = i.organization_id AND t.term = ANY(${param(terms)}::bigint[])${isLive ? " AND t.live" : ""} AND t.incident_id = i.id)`);
  }
  const compiled = rest.length === 0 ? null : toSql(allOf(rest), { column: sqlColumn, facts: "f.facts", folded: "f.folded", text: searchedSql, nowS: ask.nowS, firstParam: values.length + 1, kindOf });
  if (compiled) {
    values.push(...compiled.params);
    where.push(`(${compiled.sql})`);
  }
  const joins = compiled?.sql.includes("f.") ? "JOIN incident_facts f ON f.organization_id = i.organization_id AND f.incident_id = i.id" : "";
  return { joins, where: where.join(" AND "), values, isExact: compiled?.exact ?? true, isFew: isFew || candidates.ids !== null };
}

/** The AND-ed parts that only ask for literal values of tags, as terms of the inverted index; and the others. */
function splitQuery(query: Query): { literal: string[][]; rest: Query[] } {
  const literal: string[][] = [];
  const rest: Query[] = [];
  for (const part of query.kind === "and" ? query.items : [query]) {
    const hints = asksLiterals(part) ? indexHints(part, kindOf) : null;
    if (hints === null || hints.length === 0 || hints.some((hint) => fieldNamed.has(hint.field))) rest.push(part);
    else literal.push(hints.flatMap((hint) => hint.values.map((value) => termHash(`${hint.field}\u0000${value}`))));
  }
  return { literal, rest };
}

const asksLiterals = (part: Query): boolean => (part.kind === "compare" && part.op === "=") || (part.kind === "in" && part.op === "IN") || (part.kind === "or" && part.items.every(asksLiterals));

/** Of the parts with few matches, the one with the fewest, and its incidents: the rest is asked of those alone. */
async function fewestOf(sql: Sql, literal: readonly string[][], isLive: boolean): Promise<{ of: string[] | null; ids: string[] | null }> {
  let best: { of: string[] | null; ids: string[] | null } = { of: null, ids: null };
  for (const terms of literal) {
    const rows = await sql<{ incident_id: string }>(`SELECT DISTINCT incident_id FROM incident_terms WHERE organization_id = tocsin_organization() AND term = ANY($1::bigint[])${isLive ? " AND live" : ""} LIMIT ${candidatesMost + 1}`, [terms], isLive ? "live-terms" : "all-terms");
    if (rows.length <= candidatesMost && (best.ids === null || rows.length < best.ids.length)) best = { of: terms, ids: rows.map((row) => row.incident_id) };
  }
  return best;
}

/** Titles, tags and comments are kept together; descriptions are read where they are. */
const searchedSql = `(f.haystack || coalesce((SELECT string_agg('${textSeparator}' || lower(a.description), '') FROM alerts a WHERE a.organization_id = i.organization_id AND a.incident_id = i.id), ''))`;

function sqlColumn(name: string): SqlColumn | null {
  const field = fieldNamed.get(name);
  if (!field) return null;
  const kind = kindOf(name);
  return kind === "text" ? { kind, sql: field.sql, folded: `lower(${field.sql})` } : { kind, sql: field.sql };
}

async function page(sql: Sql, ask: FeedAsk, { part, after }: { part: Part; after: FeedAsk["after"] }): Promise<IncidentState[]> {
  const values = [...part.values];
  const param = (value: unknown): string => `$${values.push(value)}`;
  const limit = ask.most + 1;
  const branch = (folder: string | null): string => {
    const by = sortOf(ask, folder);
    const beyond = after === null ? "" : ` AND (${by.sql}, i.id) ${by.isDescending ? "<" : ">"} (${param(after.value)}::float8, ${param(after.id)}::bigint)`;
    const direction = by.isDescending ? "DESC" : "ASC";
    const body = `SELECT ${columns}, ${by.sql} AS sort_value FROM incidents i ${part.joins} WHERE ${part.where} AND ${inFolder(folder, ask)}${beyond}`;
    // Gathered first, so that the planner cannot choose to walk the order of everybody's incidents.
    return part.isFew ? `(WITH gathered AS MATERIALIZED (${body}) SELECT * FROM gathered ORDER BY sort_value ${direction}, id ${direction} LIMIT ${limit})` : `(${body} ORDER BY ${by.sql} ${direction}, i.id ${direction} LIMIT ${limit})`;
  };
  const folders = foldersAsked(ask);
  const outer = sortOf(ask, folders[0] ?? null).isDescending ? "DESC" : "ASC";
  const rows = await sql<IncidentState & { sort_value: number }>(`SELECT * FROM (${folders.map(branch).join(" UNION ALL ")}) pages ORDER BY sort_value ${outer}, id ${outer} LIMIT ${limit}`, values);
  return rows;
}

/** Without a folder: the feed's folders; a search or a time reaches what has left the feed as well. */
function foldersAsked(ask: FeedAsk): (string | null)[] {
  if (ask.folder !== undefined) return [ask.folder];
  return ask.query !== null || ask.from !== null || ask.to !== null ? [...live, null] : [...live];
}
function inFolder(folder: string | null, ask: FeedAsk): string {
  if (folder === null) return "i.folder IS NULL";
  const isPart = ask.folder === "unhandled" || ask.folder === "shared";
  return isPart ? `i.folder = 'active' AND i.attention = '${ask.folder}'` : `i.folder = '${folder}'`;
}
const anyFolder = (ask: FeedAsk): string => `(${foldersAsked(ask).map((folder) => inFolder(folder, ask)).join(" OR ")})`;

/** Each is the expression of an index. An open incident lasts the longer the earlier it started. */
function sortOf(ask: FeedAsk, folder: string | null): { sql: string; isDescending: boolean } {
  const isDescending = ask.order === "desc";
  switch (ask.sort) {
    case "last_change": return { sql: "i.last_change", isDescending };
    // P1 is the highest priority and the smallest number.
    case "priority": return { sql: "i.priority", isDescending: !isDescending };
    case "status": return { sql: "i.status_rank", isDescending };
    case "start": return { sql: "i.start", isDescending };
    case "alerts": return { sql: "i.alerts_total", isDescending };
    case "duration":
      if (ask.folder === undefined) return { sql: `(coalesce(i."end", ${Number(ask.nowS)}) - i.start)`, isDescending };
      return folder === "resolved" ? { sql: '(i."end" - i.start)', isDescending } : { sql: "i.start", isDescending: !isDescending };
  }
}

/** Where a page ends: what the next one continues after. */
export function sortValue(row: IncidentState & { sort_value?: number }, ask: Pick<FeedAsk, "sort">): number {
  if (row.sort_value === undefined) throw new Error(`a feed row without its ${ask.sort}`);
  return Number(row.sort_value);
}

/** Asks in memory what SQL could only narrow down. */
async function recheck(sql: Sql, rows: readonly IncidentState[], ask: FeedAsk): Promise<IncidentState[]> {
  if (ask.query === null || rows.length === 0) return [...rows];
  const facts = new Map((await loadFacts(sql, rows.map((row) => row.id))).map((one) => [one.incident_id, one]));
  const texts = Map.groupBy(await loadAlertsOf(sql, rows.map((row) => row.id)), (alert) => alert.incident_id);
  const holds = compile(ask.query, kindOf);
  return rows.filter((row) => {
    const own = facts.get(row.id);
    return own !== undefined && holds({ ...askable(row, own, () => [haystackOf(own, row.title, row.subtitle), ...(texts.get(row.id) ?? []).map((alert) => alert.description.toLowerCase())]), nowS: ask.nowS });
  });
}
