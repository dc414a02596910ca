import { setTimeout as sleep } from "node:timers/promises";
import type { OwnServer } from "./own-server.ts";

const dayS = 86_400;
/** So many hosts fail in turn, some far more often than others. */
const hosts = 5000;

/**
 * Rows of analytics as the product writes them, spread over the days up to now, with a rhythm of days
 * and weeks. Written as the owner, in sets; then the server packs them.
 */
export async function fillAnalytics(
  server: OwnServer,
  { count, days, sets }: { count: number; days: number; sets: readonly number[] },
): Promise<void> {
  const nowS = Math.floor(Date.now() / 1000);
  for (let from = 0; from < count; from += rowsPerInsert)
    await server.owner.query(insert, [
      server.organizationId,
      from,
      Math.min(count, from + rowsPerInsert) - 1,
      nowS - days * dayS,
      (days * dayS) / count,
      sets,
      nowS,
      hosts,
    ]);
  await server.owner.query("VACUUM ANALYZE analytics_incidents");
}
const rowsPerInsert = 50_000;

/** Until nothing waits to be packed that has been quiet. Answers the seconds. */
export async function packed({ owner }: OwnServer): Promise<number> {
  const begin = performance.now();
  for (;;) {
    await owner.query("UPDATE jobs SET due_at = 0 WHERE kind = 'measure-pack' AND claim IS NULL");
    const { rows } = await owner.query<{ waits: boolean }>(
      `SELECT EXISTS (SELECT FROM analytics_incidents
         WHERE NOT packed AND followed_at < extract(epoch FROM now()) - 21600) AS waits`,
    );
    if (rows[0]?.waits === false) return (performance.now() - begin) / 1000;
    await sleep(500);
  }
}

/** n: the number of the incident; r(k): a number that follows from it, from 0 up to 1. */
const insert = `INSERT INTO analytics_incidents (organization_id, incident_id, start, "end", set_id,
    status, severity, priority, assignee, resolver, entity, tta_s, tte_s, ttr_s, alerts, events,
    enriched, reopened, shares, tickets, judged, confirmed, flapping, muted, actioned, followed_at,
    patterns, sources, tags)
  SELECT $1, 50000000 + n, start, start + ttr, ($6::int[])[1 + region % cardinality($6::int[])],
    'ok', (ARRAY['critical', 'warning', 'unknown'])[1 + n % 3], 1 + n % 5,
    CASE WHEN n % 4 = 0 THEN 'person-' || n % 30 END,
    CASE WHEN n % 5 = 0 THEN 'person-' || n % 30 ELSE 'alerts' END, 'host-' || host,
    CASE WHEN n % 4 = 0 THEN ttr / 5 END, CASE WHEN n % 3 = 0 THEN ttr / 4 END, ttr,
    alerts, events, alerts / 2, CASE WHEN n % 50 = 0 THEN 1 ELSE 0 END, n % 3 / 2, n % 20 / 19,
    0, 0, n % 33 = 0, n % 40 = 0, n % 4 = 0, $7::float8 - 86400, ARRAY[n % 7],
    jsonb_build_object('api.bench-' || n % 4, weights),
    jsonb_build_object('host', jsonb_build_object('host-' || host, weights),
      'check', jsonb_build_object('check-' || n % 40, weights),
      'region', jsonb_build_object('region-' || region, weights),
      'team', jsonb_build_object('team-' || host % 200, weights),
      'service', CASE WHEN alerts > 2 THEN jsonb_build_object(
          'service-' || host % 500, jsonb_build_array(1, 5, 1),
          'service-' || (host + 1) % 500, jsonb_build_array(alerts - 1, events - 5, 0))
        ELSE jsonb_build_object('service-' || host % 500, weights) END)
  FROM (SELECT n, region, host, start, ttr, alerts, alerts * 10 AS events,
      jsonb_build_array(alerts, alerts * 10, alerts / 2) AS weights
    FROM (SELECT n, n % 10 AS region, floor($8::float8 * h.r * h.r)::int AS host,
        floor($4::float8 + n * $5::float8) AS start,
        floor(60 + 7200 * h.s ^ 3)::float8 AS ttr, 1 + n % 3 AS alerts
      FROM generate_series($2::bigint, $3::bigint) n
      CROSS JOIN LATERAL (SELECT (hashint8(n) & 1048575) / 1048576.0::float8 AS r,
        (hashint8(n * 7 + 1) & 1048575) / 1048576.0::float8 AS s) h) a) b`;
