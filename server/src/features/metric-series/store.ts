import { hash } from "node:crypto";
import { metricLimits } from "#contract/metric-limits.ts";
import type { Sql } from "../../platform/db.ts";

/** One value a minute: of several in a minute the latest counts. */
export interface SeriesPoints {
  integration_id: string;
  name: string;
  tags: Readonly<Record<string, string>>;
  points: readonly (readonly [timeS: number, value: number])[];
}

/**
 * What the series is known by, whatever the order of its tags. Of one integration each key is one
 * series.
 */
const seriesKey = ({ name, tags }: Pick<SeriesPoints, "name" | "tags">): string =>
  hash("sha256", JSON.stringify([name, Object.entries(tags).sort()]), "base64url");

interface KeyedSeries extends SeriesPoints {
  key: string;
}

/**
 * Writes points, and series that are new as long as there is room for them. Answers the places of
 * those without room.
 */
export async function saveSeries(
  sql: Sql,
  series: readonly SeriesPoints[],
  nowS: number,
): Promise<Set<number>> {
  const keyed = series.map((item) => ({ ...item, key: seriesKey(item) }));
  const ids = await lockSeries(sql, keyed);
  const unknown = keyed.filter((item) => !ids.has(addressOf(item)));
  if (unknown.length > 0)
    for (const [address, id] of await insertSeries(sql, unknown, nowS)) ids.set(address, id);
  const refused = new Set<number>();
  const hours = new Map<string, HourValues>();
  for (const [index, item] of keyed.entries()) {
    const id = ids.get(addressOf(item));
    if (id === undefined) refused.add(index);
    else addPoints(hours, id, item.points);
  }
  await savePoints(sql, [...hours.values()]);
  await saveLastPoints(sql, [...hours.values()]);
  return refused;
}

const addressOf = ({ integration_id, key }: Pick<KeyedSeries, "integration_id" | "key">) =>
  `${integration_id} ${key}`;

interface HourValues {
  series_id: string;
  hour: number;
  /** By the minute of the hour. */
  values: (number | null)[];
  last_at: number;
}

function addPoints(
  hours: Map<string, HourValues>,
  seriesId: string,
  points: SeriesPoints["points"],
): void {
  for (const [timeS, value] of points.toSorted(([a], [b]) => a - b)) {
    const hour = Math.floor(timeS / 3600);
    const place = `${seriesId} ${hour}`;
    const row = hours.get(place) ?? {
      series_id: seriesId,
      hour,
      values: Array.from({ length: 60 }, () => null),
      last_at: timeS,
    };
    row.values[Math.floor((timeS % 3600) / 60)] = value;
    row.last_at = Math.max(row.last_at, timeS);
    hours.set(place, row);
  }
}

/** By integration and key. Whoever writes to the same series waits until this transaction ends. */
async function lockSeries(sql: Sql, series: readonly KeyedSeries[]): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; integration_id: string; key: string }>(
    `SELECT s.id, s.integration_id, s.key FROM metric_series s
     JOIN (SELECT DISTINCT * FROM json_to_recordset($1::json)
       AS r(integration_id bigint, key text)) r
       ON r.integration_id = s.integration_id AND r.key = s.key
     WHERE s.organization_id = tocsin_organization() ORDER BY s.id FOR UPDATE OF s`,
    [JSON.stringify(series.map(({ integration_id, key }) => ({ integration_id, key })))],
    "lock-series",
  );
  return new Map(rows.map((row) => [addressOf(row), row.id]));
}

async function insertSeries(
  sql: Sql,
  series: readonly KeyedSeries[],
  nowS: number,
): Promise<Map<string, string>> {
  await sql(
    "SELECT pg_advisory_xact_lock(hashtext('metric-series'), hashint8(tocsin_organization()))",
    [],
    "series-lock",
  );
  const known = await lockSeries(sql, series);
  const [count] = await sql<{ series: number }>(
    `SELECT count(*)::int AS series FROM metric_series
     WHERE organization_id = tocsin_organization()`,
    [],
    "count-series",
  );
  const unknown = new Map(
    series.filter((item) => !known.has(addressOf(item))).map((item) => [addressOf(item), item]),
  );
  const room = Math.max(0, metricLimits.series - (count?.series ?? 0));
  const rows = await sql<{ id: string; integration_id: string; key: string }>(
    `INSERT INTO metric_series (organization_id, integration_id, name, tags, key, created_at,
       last_at)
     SELECT tocsin_organization(), r.integration_id, r.name, r.tags, r.key, $2, 0
     FROM json_to_recordset($1::json) AS r(integration_id bigint, name text, tags jsonb, key text)
     RETURNING id, integration_id, key`,
    [JSON.stringify([...unknown.values()].slice(0, room)), nowS],
    "insert-series",
  );
  return new Map([...known, ...rows.map((row) => [addressOf(row), row.id] as const)]);
}

/** Sent twice, a point is the same point. */
const savePoints = (sql: Sql, rows: readonly HourValues[]) =>
  sql(
    `INSERT INTO metric_points AS p (organization_id, series_id, hour, "values")
     SELECT tocsin_organization(), r.series_id, r.hour, r."values"
     FROM json_to_recordset($1::json) AS r(series_id bigint, hour int, "values" float8[])
     ON CONFLICT (organization_id, series_id, hour) DO UPDATE SET "values" =
       (SELECT array_agg(coalesce(new, old) ORDER BY place)
        FROM unnest(p."values", excluded."values") WITH ORDINALITY AS t(old, new, place))`,
    [JSON.stringify(rows)],
    "save-points",
  );

const saveLastPoints = (sql: Sql, rows: readonly HourValues[]) =>
  sql(
    `UPDATE metric_series s SET last_at = greatest(s.last_at, r.last_at)
     FROM (SELECT series_id, max(last_at) AS last_at FROM json_to_recordset($1::json)
       AS r(series_id bigint, last_at float8) GROUP BY series_id) r
     WHERE s.organization_id = tocsin_organization() AND s.id = r.series_id`,
    [JSON.stringify(rows.map(({ series_id, last_at }) => ({ series_id, last_at })))],
    "save-last-points",
  );

/** Points first: a series that goes takes only what is left of its points. */
export async function deleteOldSeries(sql: Sql, before: number, limit: number): Promise<number> {
  const points = await sql<{ hour: number }>(
    `DELETE FROM metric_points p USING (
       SELECT series_id, hour FROM metric_points
         WHERE organization_id = tocsin_organization() AND hour < $1 ORDER BY hour LIMIT $2) old
     WHERE p.organization_id = tocsin_organization() AND p.series_id = old.series_id
       AND p.hour = old.hour RETURNING p.hour`,
    [Math.floor(before / 3600), limit],
    "delete-old-points",
  );
  const series = await sql<{ id: string }>(
    `DELETE FROM metric_series WHERE organization_id = tocsin_organization() AND last_at < $1
     RETURNING id`,
    [before],
    "delete-old-series",
  );
  return points.length + series.length;
}
