/** What detectors watch: events that came, and values that were posted. */
import type { SeriesFigure } from "#contract/anomaly-detection.ts";
import type { Sql } from "../../platform/db.ts";
import type { QueriedAlert } from "../incidents/detail/filter-alerts.ts";

/** Whether requests that came before then wait still. */
export const isAnyPending = async (sql: Sql, before: number): Promise<boolean> =>
  (
    await sql(
      `SELECT 1 FROM receipts WHERE organization_id = tocsin_organization() AND taken IS NULL
       AND received_at < $1 LIMIT 1`,
      [before],
      "any-pending",
    )
  ).length > 0;

export interface EventQuery {
  from: number;
  to: number;
  intervalS: number;
  integrationId: string | null;
  /** Of the incidents whose events count; null: all, those of no incident too. */
  sets: readonly number[] | null;
  /** Of the detectors themselves: their alerts are no events that anybody watches. */
  ownKind: string;
}
const values = ({ from, to, intervalS, integrationId, ownKind }: EventQuery): unknown[] => [
  from,
  to,
  intervalS,
  integrationId,
  ownKind,
];
const received = `r.organization_id = tocsin_organization() AND r.received_at >= $1
  AND r.received_at < $2 AND r.source NOT IN ('timer', 'again', 'changes')
  AND ($4::bigint IS NULL OR r.integration_id = $4)
  AND NOT EXISTS (SELECT FROM integrations own WHERE own.organization_id = r.organization_id
    AND own.id = r.integration_id AND own.parent_source_system = $5)`;
const interval = "floor(r.received_at / $3::float8) * $3::float8";

/** Events by the beginning of the interval that they came in. */
export const countEvents = (
  sql: Sql,
  query: EventQuery,
): Promise<{ at: number; events: number }[]> =>
  sql<{ at: number; events: number }>(
    `SELECT ${interval} AS at, sum(r.events)::int AS events
     FROM receipts r WHERE ${received} AND r.taken IS NOT NULL GROUP BY 1`,
    values(query),
    "count-events",
  );

/** The same by the alert that they were of: added up first, for there are far fewer alerts. */
export const countEventsByAlert = (
  sql: Sql,
  query: EventQuery,
): Promise<{ at: number; alert_id: string; events: number }[]> =>
  sql<{ at: number; alert_id: string; events: number }>(
    `SELECT e.at, e.alert_id, sum(e.events)::int AS events
     FROM (SELECT ${interval} AS at, o->>'a' AS alert_id, o->>'i' AS incident_id,
         count(*) AS events
       FROM receipts r CROSS JOIN json_array_elements(r.outcomes) o
       WHERE ${received} AND o->>'a' IS NOT NULL GROUP BY 1, 2, 3) e
     LEFT JOIN incidents i ON i.organization_id = (SELECT tocsin_organization())
       AND i.id = e.incident_id::bigint
     LEFT JOIN incidents t ON t.organization_id = i.organization_id AND t.id = i.merged_into
     WHERE $6::int[] IS NULL OR coalesce(t.set_id, i.set_id) = ANY($6)
     GROUP BY 1, 2`,
    [...values(query), query.sets],
    "count-events-by-alert",
  );

export const loadAlerts = (sql: Sql, ids: readonly string[]): Promise<QueriedAlert[]> =>
  sql<QueriedAlert>(
    `SELECT id, source_system, status, severity, primary_name, secondary_name, description, tags,
       flapping, start, "end", last_change
     FROM alerts WHERE organization_id = tocsin_organization() AND id = ANY($1::bigint[])`,
    [ids],
    "watched-alerts",
  );

interface SeriesQuery {
  series: string;
  tags: Readonly<Record<string, string>>;
}
/** When the first of its points came since then; null without one. */
export async function loadFirstHour(
  sql: Sql,
  { series, tags }: SeriesQuery,
  sinceS: number,
): Promise<number | null> {
  const [row] = await sql<{ hour: number | null }>(
    `SELECT min(p.hour) AS hour FROM metric_series s
     JOIN metric_points p ON p.organization_id = s.organization_id AND p.series_id = s.id
     WHERE s.organization_id = tocsin_organization() AND s.name = $1 AND s.tags @> $2::jsonb
       AND p.hour >= $3`,
    [series, JSON.stringify(tags), Math.ceil(sinceS / 3600)],
    "first-posted-hour",
  );
  return row?.hour ?? null;
}

/**
 * Of every interval with a value: first over the series of a minute, then over the minutes, of
 * which none is added up.
 */
export const loadValues = (
  sql: Sql,
  {
    series,
    tags,
    figure,
    from,
    to,
    intervalS,
  }: SeriesQuery & { figure: SeriesFigure; from: number; to: number; intervalS: number },
): Promise<{ at: number; value: number }[]> =>
  sql<{ at: number; value: number }>(
    `SELECT floor(minute / $5::float8) * $5::float8 AS at,
       CASE $6::text WHEN 'max' THEN max(value) WHEN 'min' THEN min(value)
         ELSE avg(value) END AS value
     FROM (SELECT p.hour * 3600 + (t.place - 1) * 60 AS minute,
         CASE $6::text WHEN 'max' THEN max(t.value) WHEN 'min' THEN min(t.value)
           WHEN 'sum' THEN sum(t.value) ELSE avg(t.value) END AS value
       FROM metric_series s
       JOIN metric_points p ON p.organization_id = s.organization_id AND p.series_id = s.id
       CROSS JOIN unnest(p."values") WITH ORDINALITY AS t(value, place)
       WHERE s.organization_id = tocsin_organization() AND s.name = $1 AND s.tags @> $2::jsonb
         AND p.hour >= floor($3::float8 / 3600) AND p.hour < ceil($4::float8 / 3600)
         AND t.value IS NOT NULL
       GROUP BY 1) minutes
     WHERE minute >= $3 AND minute < $4 GROUP BY 1 ORDER BY 1`,
    [series, JSON.stringify(tags), from, to, intervalS, figure],
    "watched-values",
  );

export interface PostedName {
  name: string;
  series: number;
  last_at: number;
}
export const loadPostedNames = (
  sql: Sql,
  { search, limit }: { search: string; limit: number },
): Promise<(PostedName & { total: number })[]> =>
  sql<PostedName & { total: number }>(
    `SELECT name, count(*)::int AS series, max(last_at) AS last_at,
       count(*) OVER ()::int AS total
     FROM metric_series WHERE organization_id = tocsin_organization()
       AND position(lower($1) in lower(name)) > 0
     GROUP BY name ORDER BY name LIMIT $2`,
    [search, limit],
    "posted-names",
  );

/** A few values of each tag that series of these names have. */
export const loadPostedTags = (
  sql: Sql,
  { names, values: most }: { names: readonly string[]; values: number },
): Promise<{ name: string; tag: string; values: string[] }[]> =>
  sql<{ name: string; tag: string; values: string[] }>(
    `SELECT name, tag, (array_agg(value ORDER BY value))[1:$2::int] AS "values"
     FROM (SELECT DISTINCT s.name, t.key AS tag, t.value FROM metric_series s
       CROSS JOIN jsonb_each_text(s.tags) t
       WHERE s.organization_id = tocsin_organization() AND s.name = ANY($1::text[])) tags
     GROUP BY name, tag ORDER BY name, tag`,
    [names, most],
    "posted-tags",
  );
