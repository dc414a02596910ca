import { compile } from "#bpql/match.ts";
import type { Sql } from "../../platform/db.ts";
import { haystackOf } from "./facts.ts";
import { anyFolder, type FeedAsk, foldersAsked, inFolder, sortOf } from "./feed-ask.ts";
import { askable, kindOf } from "./incident-fields.ts";
import type { IncidentState } from "./state.ts";
import { incidentColumns, selectList } from "./store-columns.ts";
import { inOrder, type Part, type Placed } from "./store-feed-part.ts";
import { loadAlertsOf, loadFacts, loadIncidents } from "./store-world.ts";

const columns = selectList(incidentColumns, "i");
const countMost = 5000;
/** Incidents whose facts are read for a count: beyond them it says that it is the least. */
const readMost = 2000;

/** One page, and `more` when there is a next one. */
export async function loadFeed(
  sql: Sql,
  ask: FeedAsk,
  part: Part,
): Promise<{ rows: IncidentState[]; more: boolean }> {
  const rows: IncidentState[] = [];
  let after = ask.after;
  for (;;) {
    const found =
      part.gathered === null
        ? await page(sql, ask, { part, after })
        : await gatheredPage(sql, ask, { gathered: part.gathered, after });
    const kept = part.isExact ? found : await recheck(sql, found, ask);
    rows.push(...kept);
    if (rows.length > ask.most || found.length <= ask.most)
      return { rows: rows.slice(0, ask.most), more: rows.length > ask.most };
    const last = found.at(-1);
    if (!last) return { rows, more: false };
    after = { value: sortValue(last, ask), id: last.id };
  }
}

/** Exact up to 5,000, and up to 2,000 where facts have to be read; beyond, `isLeast`. */
export async function countFeed(
  sql: Sql,
  ask: FeedAsk,
  part: Part,
): Promise<{ total: number; isLeast: boolean }> {
  if (ask.query === null && ask.from === null && ask.to === null && ask.known !== null)
    return { total: ask.known, isLeast: false };
  if (part.gathered !== null)
    return {
      total: Math.min(part.gathered.length, countMost),
      isLeast: part.gathered.length > countMost || !part.isExact,
    };
  if (part.joins !== "") return countRead(sql, ask, part);
  const [row] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM (SELECT 1 FROM incidents i WHERE ${part.where}
     AND ${anyFolder(ask)} AND ${part.asked} LIMIT ${countMost + 1}) counted`,
    part.values,
  );
  const total = row?.total ?? 0;
  return { total: Math.min(total, countMost), isLeast: total > countMost || !part.isExact };
}

async function countRead(
  sql: Sql,
  ask: FeedAsk,
  part: Part,
): Promise<{ total: number; isLeast: boolean }> {
  const [row] = await sql<{ read: number; total: number }>(
    `SELECT count(*)::int AS read, (count(*) FILTER (WHERE ${part.asked}))::int AS total
     FROM (SELECT i.* FROM incidents i WHERE ${part.where} AND ${anyFolder(ask)}
     LIMIT ${readMost + 1}) i
     ${part.joins}`,
    part.values,
  );
  return { total: row?.total ?? 0, isLeast: (row?.read ?? 0) > readMost || !part.isExact };
}

async function gatheredPage(
  sql: Sql,
  ask: FeedAsk,
  { gathered, after }: { gathered: readonly Placed[]; after: FeedAsk["after"] },
): Promise<IncidentState[]> {
  const { isDescending } = sortOf(ask, foldersAsked(ask)[0] ?? null);
  const from =
    after === null
      ? 0
      : gathered.findIndex((one) => inOrder(one, after) * (isDescending ? -1 : 1) > 0);
  const placed = from < 0 ? [] : gathered.slice(from, from + ask.most + 1);
  const rows = new Map(
    (
      await loadIncidents(
        sql,
        placed.map((one) => one.id),
      )
    ).map((row) => [row.id, row]),
  );
  return placed.flatMap(({ id, value }) => {
    const row = rows.get(id);
    return row === undefined ? [] : [Object.assign(row, { sort_value: value })];
  });
}

async function page(
  sql: Sql,
  ask: FeedAsk,
  { part, after }: { part: Part; after: FeedAsk["after"] },
): Promise<IncidentState[]> {
  const values = [...part.values];
  const param = (value: unknown): string => `$${values.push(value)}`;
  const limit = ask.most + 1;
  const branch = (folder: string | null): string => {
    const by = sortOf(ask, folder);
    const beyond =
      after === null
        ? ""
        : ` AND (${by.sql}, i.id) ${by.isDescending ? "<" : ">"} (${param(after.value)}::float8,
          ${param(after.id)}::bigint)`;
    const direction = by.isDescending ? "DESC" : "ASC";
    const body = `SELECT ${columns}, ${by.sql} AS sort_value FROM incidents i ${part.joins}
      WHERE ${part.where} AND ${inFolder(folder, ask)} AND ${part.asked}${beyond}`;
    // Gathered first, so that the planner cannot choose to walk the order of everybody's incidents.
    return part.isFew
      ? `(WITH gathered AS MATERIALIZED (${body}) SELECT * FROM gathered ORDER BY sort_value ${direction}, id ${direction} LIMIT ${limit})`
      : `(${body} ORDER BY ${by.sql} ${direction}, i.id ${direction} LIMIT ${limit})`;
  };
  const folders = foldersAsked(ask);
  const outer = sortOf(ask, folders[0] ?? null).isDescending ? "DESC" : "ASC";
  const rows = await sql<IncidentState & { sort_value: number }>(
    `SELECT * FROM (${folders.map(branch).join(" UNION ALL ")}) pages
     ORDER BY sort_value ${outer}, id ${outer} LIMIT ${limit}`,
    values,
  );
  return rows;
}

/** Where a page ends: what the next one continues after. */
export function sortValue(
  row: IncidentState & { sort_value?: number },
  ask: Pick<FeedAsk, "sort">,
): number {
  if (row.sort_value === undefined) throw new Error(`a feed row without its ${ask.sort}`);
  return Number(row.sort_value);
}

/** Asks in memory what SQL could only narrow down. */
async function recheck(
  sql: Sql,
  rows: readonly IncidentState[],
  ask: FeedAsk,
): Promise<IncidentState[]> {
  if (ask.query === null || rows.length === 0) return [...rows];
  const facts = new Map(
    (
      await loadFacts(
        sql,
        rows.map((row) => row.id),
      )
    ).map((one) => [one.incident_id, one]),
  );
  const texts = Map.groupBy(
    await loadAlertsOf(
      sql,
      rows.map((row) => row.id),
    ),
    (alert) => alert.incident_id,
  );
  const holds = compile(ask.query, kindOf);
  return rows.filter((row) => {
    const own = facts.get(row.id);
    return (
      own !== undefined &&
      holds({
        ...askable(row, own, () => [
          haystackOf(own, row.title, row.subtitle),
          ...(texts.get(row.id) ?? []).map((alert) => alert.description.toLowerCase()),
        ]),
        nowS: ask.nowS,
      })
    );
  });
}
