import type { IntegrationContext } from "#contract/integration-contexts.ts";
import type { Sql } from "../../platform/db.ts";
import { eventOfMessage } from "../sharing/message-events.ts";
import {
  loadAlertContexts,
  loadLastSend,
  loadLastSends,
  loadShareContexts,
  type AlertContextRow,
  type SendRow,
  type ShareContextRow,
} from "./store.ts";

/** Integration → what it knows of the incident; without any knowledge, it is left out. */
export async function loadContexts(
  sql: Sql,
  incidentId: string,
  integrationId: string | null = null,
): Promise<Map<string, IntegrationContext>> {
  const shares = await loadShareContexts(sql, incidentId, integrationId);
  const sends = await loadLastSends(sql, shares);
  const alerts = await loadAlertContexts(sql, incidentId);
  const send = new Map(sends.map((row) => [row.integration_id, row]));
  return new Map([
    ...shares.map(
      (share) =>
        [
          share.integration_id,
          contextOf(share.integration_id, incidentId, {
            share,
            send: send.get(share.integration_id),
          }),
        ] as const,
    ),
    ...alerts.map(
      (row) =>
        [row.integration_id, contextOf(row.integration_id, incidentId, { alerts: row })] as const,
    ),
  ]);
}

/** What it was told last, of whatever incident. */
export async function loadGeneralContext(sql: Sql, integrationId: string) {
  const send = await loadLastSend(sql, integrationId);
  return contextOf(integrationId, null, { ...(send && { send }) });
}

export function contextOf(
  integrationId: string,
  incidentId: string | null,
  {
    share,
    send,
    alerts,
  }: {
    share?: ShareContextRow | undefined;
    send?: SendRow | undefined;
    alerts?: AlertContextRow | undefined;
  },
): IntegrationContext {
  return {
    integration_id: integrationId,
    incident_id: incidentId,
    share: share ? shareOnWire(share) : null,
    last_send: send ? sendOnWire(send) : null,
    alerts: alerts ? withoutIntegration(alerts) : null,
  };
}

/** The receiver names the address: one that runs a script is no address. */
function shareOnWire({ external_url: url, ...row }: ShareContextRow): IntegrationContext["share"] {
  const isWeb = url !== null && /^https?:\/\//i.test(url);
  return { ...withoutIntegration(row), external_url: isWeb ? url : null };
}

const withoutIntegration = <Row extends { integration_id: string }>({
  integration_id: _id,
  ...row
}: Row): Omit<Row, "integration_id"> => row;

function sendOnWire({
  integration_id: _id,
  events,
  event,
  ...row
}: SendRow): IntegrationContext["last_send"] {
  const active = !events.includes("resolved");
  return { ...row, event: event ?? eventOfMessage(events, { active }) };
}
