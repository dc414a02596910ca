import type { Delivery } from "#contract/delivery.ts";
import * as contract from "#contract/delivery.ts";
import { limits } from "#contract/limits.ts";
import {
  checkMessageTemplate,
  previewMessageTemplate,
  testMessageTemplate,
} from "#contract/message-templates.ts";
import { takesShares } from "#contract/outbound/kinds.ts";
import { checkIntegration, listTargets, testIntegration } from "#contract/outbound-integrations.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { reachEverywhere } from "../../platform/http/check-permission.ts";
import { type Handler, type Route, serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import type { ActionParts } from "../incidents/actions/run-action.ts";
import { loadVisibleIncident } from "../incidents/detail/present-incidents.ts";
import { loadOrganization } from "../organizations/store.ts";
import { connectedChannels } from "../outbound-integrations/connected-channels.ts";
import { findOutbound, loadOutbound } from "../outbound-integrations/store.ts";
import { wakeDelivery } from "../sharing/store-outbox.ts";
import { deliveredChannels } from "./channels/channels.ts";
import { checkTemplate, previewTemplate } from "./preview-template.ts";
import { retryFailed } from "./store-retry.ts";
import { loadStatistics } from "./statistics.ts";
import { deliveryOnWire } from "./present-delivery.ts";
import { checkTarget, sendTest, type TestParts, type Try, type TryResult } from "./send-test.ts";
import { everyTarget, targetFilter } from "./target-filter.ts";
import { tryTemplate } from "./try-template.ts";
import { unsubscribeRoutes } from "./unsubscribe-routes.ts";
import {
  countDeadLetters,
  countLedger,
  type LedgerFilter,
  loadDeadLetters,
  loadLedger,
  replayDead,
} from "./store-ledger.ts";

interface LedgerParts extends ActionParts, TestParts {}

export const deliveryRoutes = (parts: LedgerParts): Route[] => [
  ...unsubscribeRoutes(parts),
  serve(contract.listIncidentDeliveries, ({ caller, params, query }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      await loadVisibleIncident(sql, params.id, reachEverywhere(caller));
      return loadPage(sql, { incident_id: params.id, target: everyTarget, troubles: false }, query);
    }),
  ),
  serve(contract.listDeliveries, ({ caller, query }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      const target = await targetFilter(sql, query.target);
      return loadPage(sql, { incident_id: null, target, troubles: query.troubles }, query);
    }),
  ),
  serve(contract.listDeadLetters, ({ caller, query: { page, per_page, ...query } }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      const target = await targetFilter(sql, query.target);
      const items = await loadDeadLetters(sql, target, { page, perPage: per_page });
      return { items, total: await countDeadLetters(sql, target) };
    }),
  ),
  serve(contract.getDeliveryStatistics, ({ caller, query }) =>
    parts.db.tenant(caller.organizationId, async (sql) =>
      loadStatistics(sql, {
        target: await targetFilter(sql, query.target),
        nowS: parts.clock.nowS(),
      }),
    ),
  ),
  serve(contract.replayDeliveries, replayDeliveries(parts)),
  serve(contract.retryDeliveries, retryDeliveries(parts)),
  serve(listTargets, ({ caller }) =>
    parts.db.tenant(caller.organizationId, async (sql) => {
      const rows = await loadOutbound(sql);
      const items = rows.flatMap(({ id, system, name, active }) =>
        takesShares(system) ? [{ id, system, name, active }] : [],
      );
      const installed = deliveredChannels(parts.mail);
      const delivered_channels = [...(await connectedChannels(sql, installed))];
      return { items, total: items.length, delivered_channels };
    }),
  ),
  serve(previewMessageTemplate, previewTemplate(parts)),
  serve(checkMessageTemplate, checkTemplate(parts)),
  ...tryRoutes(parts),
];

/** What is sent at once, while somebody waits. */
const tryRoutes = (parts: LedgerParts): Route[] => [
  serve(testIntegration, ({ caller, params }) =>
    tryTarget(parts, caller, {
      id: params.id,
      attempt: (target) => sendTest(parts, { ...target, by: caller.name }),
    }),
  ),
  serve(checkIntegration, ({ caller, params }) =>
    tryTarget(parts, caller, {
      id: params.id,
      attempt: (target) => checkTarget(parts, { ...target, by: caller.name }),
    }),
  ),
  serve(testMessageTemplate, ({ caller, body: { target: id, ...draft } }) =>
    tryTarget(parts, caller, {
      id,
      attempt: (target) => tryTemplate(parts, { ...target, caller }, draft),
    }),
  ),
];

/** Somebody waits for the answer, which the audit log keeps. */
async function tryTarget(
  { db, clock }: LedgerParts,
  caller: Caller,
  { id, attempt }: { id: string; attempt: (target: Omit<Try, "by">) => Promise<TryResult> },
): Promise<TryResult> {
  const { row, organization } = await db.tenant(caller.organizationId, async (sql) => ({
    row: await findOutbound(sql, id),
    organization: await loadOrganization(sql, caller.organizationId),
  }));
  if (row === null || organization === null) throw refuse("not_found");
  const result = await attempt({ row, organization });
  await db.tenant(caller.organizationId, (sql) =>
    recordCall(sql, caller, { at: clock.nowS(), id: row.id, after: { test: result } }),
  );
  return result;
}

const replayDeliveries =
  ({ db, clock }: LedgerParts): Handler<typeof contract.replayDeliveries> =>
  ({ caller, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const nowS = clock.nowS();
      const replayed = await replayDead(sql, {
        ids: body.ids ?? null,
        cause: body.cause ?? null,
        target: await targetFilter(sql, body.target),
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

const retryDeliveries =
  ({ db, clock }: LedgerParts): Handler<typeof contract.retryDeliveries> =>
  ({ caller, body: { target } }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const nowS = clock.nowS();
      const retried = await retryFailed(sql, await targetFilter(sql, target), nowS);
      await recordCall(sql, caller, {
        at: nowS,
        id: caller.organizationId,
        after: { target, retried },
      });
      await wakeDelivery(sql, caller.organizationId);
      return { retried };
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
): Promise<{ items: Delivery[]; total: number; total_is_exact: boolean }> {
  const rows = await loadLedger(sql, filter, { page, perPage: per_page });
  const counted = await countLedger(sql, filter, limits.countedDeliveries);
  return {
    items: rows.map(deliveryOnWire),
    total: Math.min(counted, limits.countedDeliveries),
    total_is_exact: counted <= limits.countedDeliveries,
  };
}
