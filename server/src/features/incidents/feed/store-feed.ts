import { compile } from "#bpql/match.ts";
import type { Sql } from "../../../platform/db.ts";
import { haystackOf } from "../world/facts.ts";
import {
  foldersCondition,
  type FeedListQuery,
  queriedFolders,
  folderCondition,
  sortOf,
} from "./feed-list-query.ts";
import { incidentFacts, kindOf } from "../world/incident-fields.ts";
import type { IncidentState } from "../world/state.ts";
import { incidentColumns, selectList } from "../stores/store-columns.ts";
import { comparePositions, type FeedFilter, type FeedPosition } from "./store-feed-filter.ts";
import { loadAlertsOf, loadFacts, loadIncidents } from "../stores/store-world.ts";

const columns = selectList(incidentColumns, "i");
const maxCount = 5000;
/** Incidents whose facts are read for a count: beyond them it says that it is the least. */
const maxRead = 2000;

/** One page, and `more` when there is a next one. */
export async function loadFeed(
  sql: Sql,
  ask: FeedListQuery,
  part: FeedFilter,
): Promise<{ rows: IncidentState[]; more: boolean }> {
  const rows: IncidentState[] = [];
  let after = ask.after;
  for (;;) {
    const candidates =
      part.gathered === null
        ? await loadPage(sql, ask, { part, after })
        : await loadGatheredPage(sql, ask, { gathered: part.gathered, after });
    const matching = part.isExact ? candidates : await filterInMemory(sql, candidates, ask);
    rows.push(...matching);
    if (rows.length > ask.limit || candidates.length <= ask.limit)
      return { rows: rows.slice(0, ask.limit), more: rows.length > ask.limit };
    const last = candidates.at(-1);
    if (!last) return { rows, more: false };
    after = { value: sortValue(last, ask), id: last.id };
  }
}

/** Exact up to 5,000, and up to 2,000 where facts have to be read; beyond, `isLeast`. */
export async function countFeed(
  sql: Sql,
  ask: FeedListQuery,
  part: FeedFilter,
): Promise<{ total: number; isLowerBound: boolean }> {
  if (ask.query === null && ask.from === null && ask.to === null && ask.knownTotal !== null)
    return { total: ask.knownTotal, isLowerBound: false };
  if (part.gathered !== null)
    return {
      total: Math.min(part.gathered.length, maxCount),
      isLowerBound: part.gathered.length > maxCount || !part.isExact,
    };
  if (part.joins !== "") return countByFacts(sql, ask, part);
  const [row] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM (SELECT 1 FROM incidents i WHERE ${part.where}
     AND ${foldersCondition(ask)} AND ${part.condition} LIMIT ${maxCount + 1}) counted`,
    part.values,
  );
  const total = row?.total ?? 0;
  return { total: Math.min(total, maxCount), isLowerBound: total > maxCount || !part.isExact };
}

async function countByFacts(
  sql: Sql,
  ask: FeedListQuery,
  part: FeedFilter,
): Promise<{ total: number; isLowerBound: boolean }> {
  const [row] = await sql<{ read: number; total: number }>(
    `SELECT count(*)::int AS read, (count(*) FILTER (WHERE ${part.condition}))::int AS total
     FROM (SELECT i.* FROM incidents i WHERE ${part.where} AND ${foldersCondition(ask)}
     LIMIT ${maxRead + 1}) i
     ${part.joins}`,
    part.values,
  );
  return { total: row?.total ?? 0, isLowerBound: (row?.read ?? 0) > maxRead || !part.isExact };
}

async function loadGatheredPage(
  sql: Sql,
  ask: FeedListQuery,
  { gathered, after }: { gathered: readonly FeedPosition[]; after: FeedListQuery["after"] },
): Promise<IncidentState[]> {
  const { isDescending } = sortOf(ask, queriedFolders(ask)[0] ?? null);
  const from =
    after === null
      ? 0
      : gathered.findIndex(
          (position) => comparePositions(position, after) * (isDescending ? -1 : 1) > 0,
        );
  const placed = from < 0 ? [] : gathered.slice(from, from + ask.limit + 1);
  const rows = new Map(
    (
      await loadIncidents(
        sql,
        placed.map((position) => position.id),
      )
    ).map((row) => [row.id, row]),
  );
  return placed.flatMap(({ id, value }) => {
    const row = rows.get(id);
    return row === undefined ? [] : [Object.assign(row, { sort_value: value })];
  });
}

async function loadPage(
  sql: Sql,
  ask: FeedListQuery,
  { part, after }: { part: FeedFilter; after: FeedListQuery["after"] },
): Promise<IncidentState[]> {
  const values = [...part.values];
  const param = (value: unknown): string => `$${values.push(value)}`;
  const limit = ask.limit + 1;
  const branch = (folder: string | null): string => {
    const by = sortOf(ask, folder);
    const beyond =
      after === null
        ? ""
        : ` AND (${by.sql}, i.id) ${by.isDescending ? "<" : ">"} (${param(after.value)}::float8,
          ${param(after.id)}::bigint)`;
    const direction = by.isDescending ? "DESC" : "ASC";
    const body = `SELECT ${columns}, ${by.sql} AS sort_value FROM incidents i ${part.joins}
      WHERE ${part.where} AND ${folderCondition(folder, ask)} AND ${part.condition}${beyond}`;
    // Gathered first, so that the planner cannot choose to walk the order of everybody's incidents.
    return part.isFew
      ? `(WITH gathered AS MATERIALIZED (${body}) SELECT * FROM gathered ORDER BY sort_value ${direction}, id ${direction} LIMIT ${limit})`
      : `(${body} ORDER BY ${by.sql} ${direction}, i.id ${direction} LIMIT ${limit})`;
  };
  const folders = queriedFolders(ask);
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
  ask: Pick<FeedListQuery, "sort">,
): number {
  if (row.sort_value === undefined) throw new Error(`a feed row without its ${ask.sort}`);
  return Number(row.sort_value);
}

/** Asks in memory what SQL could only narrow down. */
async function filterInMemory(
  sql: Sql,
  rows: readonly IncidentState[],
  ask: FeedListQuery,
): Promise<IncidentState[]> {
  if (ask.query === null || rows.length === 0) return [...rows];
  const facts = new Map(
    (
      await loadFacts(
        sql,
        rows.map((row) => row.id),
      )
    ).map((factsRow) => [factsRow.incident_id, factsRow]),
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
    const rowFacts = facts.get(row.id);
    return (
      rowFacts !== undefined &&
      holds({
        ...incidentFacts(row, rowFacts, () => [
          haystackOf(rowFacts, row.title, row.subtitle),
          ...(texts.get(row.id) ?? []).map((alert) => alert.description),
        ]),
        nowS: ask.nowS,
      })
    );
  });
}
