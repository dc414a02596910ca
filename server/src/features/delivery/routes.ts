import type { Delivery, DeliveryState } from "#contract/delivery.ts";
import * as contract from "#contract/delivery.ts";
import { listTargets, testIntegration } from "#contract/outbound-integrations.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { reachEverywhere } from "../../platform/http/check-permission.ts";
import { type Handler, type Route, serve } from "../../platform/http/serve.ts";
import type { Mail } from "../../platform/mail.ts";
import type { OutboundDoors } from "../../platform/outbound.ts";
import { refuse } from "../../platform/refuse.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { recordChange } from "../access/store-audit.ts";
import type { ActionParts } from "../incidents/actions/run-action.ts";
import { loadVisibleIncident } from "../incidents/detail/present-incidents.ts";
import { loadOrganization } from "../organizations/store.ts";
import { findOutbound, loadOutbound } from "../outbound-integrations/store.ts";
import { eventOfMessage } from "../sharing/message-events.ts";
import { wakeDelivery } from "../sharing/store-outbox.ts";
import { deliveredChannels } from "./channels/channels.ts";
import { sendTest } from "./send-test.ts";
import { unsubscribeRoutes } from "./unsubscribe-routes.ts";
import {
  countLedger,
  type LedgerFilter,
  type LedgerRow,
  loadDeadLetters,
  loadLedger,
  replayDead,
} from "./store-ledger.ts";

interface LedgerParts extends ActionParts {
  secrets: Secrets;
  outbound: OutboundDoors;
  mail: Pick<Mail, "canSend">;
}

export const deliveryRoutes = (parts: LedgerParts): Route[] => [
  ...unsubscribeRoutes(parts),
  serve(contract.listIncidentDeliveries, ({ caller, params, query }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      await loadVisibleIncident(sql, params.id, reachEverywhere(caller));
      return loadPage(sql, { incident_id: params.id, target: null, states: null }, query);
    }),
  ),
  serve(contract.listDeliveries, ({ caller, query }) =>
    parts.db.tenant(caller.organizationId, (sql) =>
      loadPage(
        sql,
        {
          incident_id: null,
          target: query.target ?? null,
          states: query.troubles ? troubles : null,
        },
        query,
      ),
    ),
  ),
  serve(contract.listDeadLetters, ({ caller }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      const items = await loadDeadLetters(sql);
      return { items, total: items.length };
    }),
  ),
  serve(contract.replayDeliveries, replayDeliveries(parts)),
  serve(listTargets, ({ caller }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      const rows = await loadOutbound(sql);
      const items = rows.map(({ id, system, name, active }) => ({ id, system, name, active }));
      const delivered_channels = [...deliveredChannels(parts.mail)];
      return { items, total: items.length, delivered_channels };
    }),
  ),
  serve(testIntegration, async ({ caller, params }) => {
    const { row, organization } = await parts.db.tenant(caller.organizationId, async (sql) => ({
      row: await findOutbound(sql, params.id),
      organization: await loadOrganization(sql, caller.organizationId),
    }));
    if (row === null || organization === null) throw refuse("not_found");
    const result = await sendTest(parts, { row, organization, by: caller.name });
    await parts.db.tenant(caller.organizationId, (sql) =>
      recordCall(sql, caller, { at: parts.clock.nowS(), id: row.id, after: { test: result } }),
    );
    return result;
  }),
];

const troubles: readonly DeliveryState[] = ["failed", "dead", "blocked"];

const replayDeliveries =
  ({ db, clock }: LedgerParts): Handler<typeof contract.replayDeliveries> =>
  ({ caller, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const nowS = clock.nowS();
      const replayed = await replayDead(sql, {
        ids: body.ids ?? null,
        cause: body.cause ?? null,
        target: body.target ?? null,
        nowS,
      });
      await recordCall(sql, caller, {
        at: nowS,
        id: caller.organizationId,
        after: { ...body, replayed },
      });
      await wakeDelivery(sql, caller.organizationId);
      return { replayed };
    });

const recordCall = (
  sql: Sql,
  caller: Caller,
  { at, id, after }: { at: number; id: string; after: object },
) =>
  recordChange(sql, caller, {
    resource: "deliveries",
    news: "integrations",
    at,
    action: "update",
    id,
    before: null,
    after,
  });

async function loadPage(
  sql: Sql,
  filter: LedgerFilter,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ items: Delivery[]; total: number }> {
  const rows = await loadLedger(sql, filter, { page, perPage: per_page });
  return { items: rows.map(deliveryOnWire), total: await countLedger(sql, filter) };
}

function deliveryOnWire({ events, event, ...row }: LedgerRow): Delivery {
  const isComing = row.state === "queued" || row.state === "failed";
  return {
    ...row,
    event: event ?? eventOfMessage(events, { active: !events.includes("resolved") }),
    due_at: isComing ? row.due_at : null,
  };
}
