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
  /** The oldest rows. */
  ids: string[];
  queued_at: number;
  /** Each once: in a storm each batch changes the same ones again. */
  incidents: string[];
  /** Those that would be too many alerts together. */
  rest: string[];
}
/** Null where nothing is queued. */
export async function loadQueuedIncidents(
  sql: Sql,
  maxAlerts: number,
): Promise<QueuedIncidents | null> {
  const [queued] = await sql<QueuedIncidents>(
    `WITH oldest AS MATERIALIZED (SELECT id, incidents, queued_at FROM analytics_changes
         WHERE organization_id = tocsin_organization() ORDER BY id LIMIT 200),
       named AS (SELECT incident, min(id) AS id
         FROM oldest, unnest(incidents) AS incident GROUP BY incident),
       sized AS (SELECT n.incident, n.id, coalesce(i.alerts_total, 0) + 1 AS size
         FROM named n LEFT JOIN incidents i
           ON i.organization_id = tocsin_organization() AND i.id = n.incident),
       placed AS (SELECT incident, id,
           sum(size) OVER (ORDER BY id, incident) - size AS before FROM sized)
     SELECT (SELECT array_agg(id) FROM oldest) AS ids,
       (SELECT min(queued_at) FROM oldest) AS queued_at,
       coalesce(array_agg(incident) FILTER (WHERE before < $1), '{}') AS incidents,
       coalesce(array_agg(incident ORDER BY id) FILTER (WHERE before >= $1), '{}') AS rest
     FROM placed`,
    [maxAlerts],
    "queued-analytics",
  );
  return queued && queued.incidents.length > 0 ? queued : null;
}

/** The rest stays queued, in the place of the oldest. */
export async function deleteQueuedIncidents(
  sql: Sql,
  organizationId: string,
  { ids, queued_at, rest }: QueuedIncidents,
): Promise<void> {
  await sql(
    `DELETE FROM analytics_changes WHERE organization_id = tocsin_organization()
     AND id = ANY($1::bigint[])`,
    [ids],
    "delete-queued-analytics",
  );
  if (rest.length > 0)
    await sql(
      `INSERT INTO analytics_changes (organization_id, id, incidents, queued_at)
       VALUES ($1, (SELECT min(id) FROM unnest($2::bigint[]) AS id), $3, $4)`,
      [organizationId, ids, rest, queued_at],
      "queue-rest-of-analytics",
    );
}

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
