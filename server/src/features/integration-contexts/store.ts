/** What integrations know about incidents: of targets their shares and messages, of sources alerts. */
import type { DeliveryEvent, DeliveryState } from "#contract/delivery.ts";
import type { ShareState } from "#contract/sharing.ts";
import type { Sql } from "../../platform/db.ts";

export interface ShareContextRow {
  integration_id: string;
  id: string;
  /** `unsubscribed` where it has ended. */
  state: ShareState;
  by: string;
  at: number;
  external_id: string | null;
  external_url: string | null;
}
/** Of each target, its newest share of the incident, before linked tickets; `integrationId` null for all targets. */
export const loadShareContexts = (
  sql: Sql,
  incidentId: string,
  integrationId: string | null,
): Promise<ShareContextRow[]> =>
  sql<ShareContextRow>(
    `SELECT DISTINCT ON (o.id) o.id AS integration_id, s.id,
       CASE WHEN s.unsubscribed IS NOT NULL AND s.state <> 'recorded' THEN 'unsubscribed'
         ELSE s.state END AS state,
       s.actor_name AS by, s.at, s.external->>'id' AS external_id,
       s.external->>'url' AS external_url
     FROM shares s JOIN outbound_integrations o ON o.organization_id = s.organization_id
       AND o.system = s.system AND o.id::text = s.address
     WHERE s.organization_id = tocsin_organization() AND s.incident_id = $1
       AND ($2::bigint IS NULL OR o.id = $2)
     ORDER BY o.id, s.ticket_id IS NOT NULL, s.id DESC`,
    [incidentId, integrationId],
  );

export interface SendRow {
  integration_id: string;
  delivery_id: string;
  events: DeliveryEvent[];
  event: DeliveryEvent | null;
  state: DeliveryState;
  at: number;
  status: number | null;
  error: string | null;
}
const lastTry = `CROSS JOIN LATERAL (SELECT t.at, t.status, t.error FROM delivery_attempts t
  WHERE t.organization_id = tocsin_organization() AND t.delivery_id = d.id
  ORDER BY t.at DESC LIMIT 1) a`;
const sendColumns =
  "d.id AS delivery_id, d.events, d.message->>'event' AS event, d.state, a.at, a.status, a.error";

/** Of each share, the newest message that was tried. */
export const loadLastSends = (
  sql: Sql,
  shares: readonly Pick<ShareContextRow, "id" | "integration_id">[],
): Promise<SendRow[]> =>
  sql<SendRow>(
    `SELECT r.integration_id, ${sendColumns}
     FROM json_to_recordset($1::json) AS r(id bigint, integration_id text)
     CROSS JOIN LATERAL (SELECT m.id, m.events, m.message, m.state FROM deliveries m
       WHERE m.organization_id = tocsin_organization() AND m.share_id = r.id AND m.attempts > 0
       ORDER BY m.sequence DESC LIMIT 1) d
     ${lastTry}`,
    [JSON.stringify(shares.map(({ id, integration_id }) => ({ id, integration_id })))],
  );

/** Of a target, the newest message that was tried, of whatever incident. */
export async function loadLastSend(sql: Sql, integrationId: string): Promise<SendRow | null> {
  const [row] = await sql<SendRow>(
    `SELECT o.id AS integration_id, ${sendColumns}
     FROM outbound_integrations o
     CROSS JOIN LATERAL (SELECT m.id, m.events, m.message, m.state FROM deliveries m
       WHERE m.organization_id = tocsin_organization() AND m.system = o.system
         AND m.address = o.id::text AND m.attempts > 0
       ORDER BY m.id DESC LIMIT 1) d
     ${lastTry}
     WHERE o.organization_id = tocsin_organization() AND o.id = $1`,
    [integrationId],
  );
  return row ?? null;
}

export interface AlertContextRow {
  integration_id: string;
  total: number;
  active: number;
  last_event_at: number;
}
/** Of each source that sent alerts of the incident. */
export const loadAlertContexts = (sql: Sql, incidentId: string): Promise<AlertContextRow[]> =>
  sql<AlertContextRow>(
    `SELECT integration_id, count(*)::int AS total,
       (count(*) FILTER (WHERE status <> 'ok'))::int AS active,
       max(last_event_at) AS last_event_at
     FROM alerts WHERE organization_id = tocsin_organization() AND incident_id = $1
     GROUP BY integration_id`,
    [incidentId],
  );
