import { printValue } from "#bpql/literal.ts";
import type { FeedGroups } from "#contract/feed-groups.ts";
import { limits } from "#contract/limits.ts";
import { statuses } from "#contract/statuses.ts";
import type { Sql } from "../../../platform/db.ts";
import { type FeedListQuery, foldersCondition } from "./feed-list-query.ts";
import type { FeedFilter } from "./store-feed-filter.ts";
import { loadFeed } from "./store-feed.ts";

/** Incidents whose facts are read; beyond them the answer says that it is the least. */
const maxRead = 20_000;
/** The same of a query that has to be asked in memory. */
const maxFiltered = 2000;

interface GroupRow {
  value: string | null;
  incidents: number;
  rank: number;
  total: number;
  read: number;
}

/** What matches, by the values that its alerts have in a tag. */
export async function loadFeedGroups(
  sql: Sql,
  ask: FeedListQuery,
  { part, by }: { part: FeedFilter; by: string },
): Promise<FeedGroups> {
  const { source, values, isWhole } = await matchingIncidents(sql, ask, part);
  const rows = await sql<GroupRow>(
    `WITH matching AS MATERIALIZED (${source}),
     grouped AS (
       SELECT e.value, count(*)::int AS incidents, max(m.status_rank)::int AS rank
       FROM matching m
       LEFT JOIN incident_facts f
         ON f.organization_id = tocsin_organization() AND f.incident_id = m.id
       LEFT JOIN LATERAL jsonb_array_elements_text(f.facts -> $${values.length + 1}::text)
         AS e(value) ON TRUE
       GROUP BY e.value),
     placed AS (
       SELECT *, (count(*) OVER ())::int AS total,
         row_number() OVER (ORDER BY value IS NULL, rank DESC, incidents DESC, value) AS place
       FROM grouped)
     SELECT value, incidents, rank, total, (SELECT count(*)::int FROM matching) AS read
     FROM placed WHERE value IS NULL OR place <= ${limits.feedGroups} ORDER BY place`,
    [...values, by],
  );
  return {
    items: rows.map(({ value, incidents, rank }) => ({
      value,
      query: value === null ? `${by} != *` : `${by} === ${printValue(value)}`,
      incidents,
      status: statuses[statuses.length - rank] ?? "ok",
    })),
    total: rows[0]?.total ?? 0,
    total_is_least: !isWhole || (rows[0]?.read ?? 0) >= maxRead,
  };
}

interface MatchingIncidents {
  /** A query for their ids and ranks. */
  source: string;
  values: unknown[];
  isWhole: boolean;
}

async function matchingIncidents(
  sql: Sql,
  ask: FeedListQuery,
  part: FeedFilter,
): Promise<MatchingIncidents> {
  if (!part.isExact) {
    const { rows, more } = await loadFeed(sql, { ...ask, limit: maxFiltered }, part);
    return byIds(
      rows.map((row) => row.id),
      !more,
    );
  }
  if (part.gathered !== null)
    return byIds(
      part.gathered.slice(0, maxRead).map((position) => position.id),
      true,
    );
  return {
    source: `SELECT i.id, i.status_rank FROM incidents i ${part.joins}
      WHERE ${part.where} AND ${foldersCondition(ask)} AND ${part.condition} LIMIT ${maxRead}`,
    values: part.values,
    isWhole: true,
  };
}

const byIds = (ids: readonly string[], isWhole: boolean): MatchingIncidents => ({
  source: `SELECT i.id, i.status_rank FROM incidents i
    WHERE i.organization_id = tocsin_organization() AND i.id = ANY($1::bigint[])`,
  values: [ids],
  isWhole,
});
