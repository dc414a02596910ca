/** The queue between what changes incidents and their rows in analytics. */
import type { SendStatement, Sql } from "../../platform/db.ts";
import { planEachTime } from "../../platform/plan-each-time.ts";
import type { WaitingOrganization } from "../../platform/queue-follower.ts";

export async function queueMeasuring(
  send: SendStatement,
  organizationId: string,
  { ids, nowS }: { ids: Iterable<string>; nowS: number },
): Promise<void> {
  const incidents = [...new Set(ids)];
  if (incidents.length === 0) return;
  await send(
    "INSERT INTO analytics_changes (organization_id, incidents, queued_at) VALUES ($1, $2, $3)",
    [organizationId, incidents, nowS],
    "queue-analytics",
  );
}

export interface QueuedIncidents {
  id: string;
  /** Those that no older row names: in a storm each batch changes the same ones again. */
  incidents: string[];
}
/** The oldest, of so many alerts together at most; the first however many it has. */
export const loadQueuedIncidents = (sql: Sql, maxAlerts: number): Promise<QueuedIncidents[]> =>
  sql<QueuedIncidents>(
    `WITH oldest AS MATERIALIZED (SELECT id, incidents FROM analytics_changes
         WHERE organization_id = tocsin_organization() ORDER BY id LIMIT 200),
       first_rows AS (SELECT incident, min(id) AS id
         FROM oldest, unnest(incidents) AS incident GROUP BY incident),
       added AS (SELECT f.id, array_agg(f.incident) AS incidents,
           sum(coalesce(i.alerts_total, 0) + 1) AS alerts
         FROM first_rows f LEFT JOIN incidents i
           ON i.organization_id = tocsin_organization() AND i.id = f.incident GROUP BY f.id)
     SELECT id, incidents FROM (
       SELECT id, coalesce(a.incidents, '{}') AS incidents, a.alerts,
         sum(a.alerts) OVER (ORDER BY id) AS through
       FROM oldest LEFT JOIN added a USING (id)) counted
     WHERE through <= $1 OR through = alerts ORDER BY id`,
    [maxAlerts],
    "queued-analytics",
  );

export const deleteQueuedIncidents = (sql: Sql, ids: readonly string[]) =>
  sql(
    `DELETE FROM analytics_changes WHERE organization_id = tocsin_organization()
     AND id = ANY($1::bigint[])`,
    [ids],
    "delete-queued-analytics",
  );

/** In system mode; whoever has waited longest first. */
export const loadUnmeasuredOrganizations = (sql: Sql): Promise<WaitingOrganization[]> =>
  sql<WaitingOrganization>(
    `SELECT organization_id, sum(cardinality(incidents))::int AS incidents FROM analytics_changes
     GROUP BY organization_id ORDER BY min(id)`,
    [],
    "unmeasured-organizations",
  );

/** When the oldest of what waits was queued; null while nothing waits. */
export async function loadQueuedSince(sql: Sql): Promise<number | null> {
  const [row] = await sql<{ since: number | null }>(
    `SELECT min(queued_at) AS since FROM analytics_changes
     WHERE organization_id = tocsin_organization()`,
    [],
    "analytics-queued-since",
  );
  return row?.since ?? null;
}

/** Of several processes one at a time follows an organization's queue. */
export async function lockAnalytics(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ taken: boolean }>(
    "SELECT pg_try_advisory_xact_lock(8, hashint8(tocsin_organization())) AS taken",
    [],
    "analytics-lock",
  );
  if (row?.taken !== true) return false;
  await planEachTime(sql);
  return true;
}

/** Until nobody follows the organization's queue; nobody does before the transaction ends. */
export const waitForAnalytics = (sql: Sql) =>
  sql("SELECT pg_advisory_xact_lock(8, hashint8(tocsin_organization()))", [], "analytics-turn");
