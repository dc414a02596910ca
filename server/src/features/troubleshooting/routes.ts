import type { ReplyOf } from "#contract/endpoint.ts";
import * as contract from "#contract/receipts.ts";
import type { Sql } from "../../platform/db.ts";
import { type Handler, type Route, serve } from "../../platform/http/serve.ts";
import { limitPerKey } from "../../platform/limit-per-key.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse, refuseUntil } from "../../platform/refuse.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { loadSentText, messageLog } from "../delivery/message-log.ts";
import type { LedgerRow } from "../delivery/store-ledger.ts";
import { loadMessages } from "../delivery/store-message-log.ts";
import { blockedLog, blockedReceipt } from "../quotas/blocked-share.ts";
import { loadBlockedShare } from "../quotas/store-blocked.ts";
import { explainReceipt } from "../receipts/explain-receipt.ts";
import { receiptOnWire } from "../receipts/present-receipt.ts";
import { refusedLog, refusedReceipt } from "../receipts/refused-log.ts";
import { requestLog } from "../receipts/request-log.ts";
import { loadReceipt } from "../receipts/store.ts";
import { loadRefused, type RefusedRow } from "../receipts/store-refused.ts";
import { loadLogPage } from "./log-page.ts";

interface TroubleshootingParts extends Parts {
  secrets: Secrets;
}

export const troubleshootingRoutes = (parts: TroubleshootingParts): Route[] => [
  serve(contract.listTroubleshootingLogs, listTroubleshootingLogs(parts)),
  serve(contract.getTroubleshootingLog, getTroubleshootingLog(parts)),
];

/** Of one organization at a time: each reads megabytes of bodies. */
const searchesAtOnce = 2;
const searchWaitMs = 5000;

function listTroubleshootingLogs({
  db,
  clock,
}: Parts): Handler<typeof contract.listTroubleshootingLogs> {
  const takePlace = limitPerKey(searchesAtOnce, {
    waitMs: searchWaitMs,
    onTimeout: () => refuseUntil("shedding", searchWaitMs / 1000),
  });
  return ({ caller, query }) => {
    const list = () => db.tenant(caller.organizationId, (sql) => loadLogPage(sql, query, clock));
    return (query.search ?? query.message) ? takePlace(caller.organizationId, list) : list();
  };
}

const getTroubleshootingLog =
  ({ db, secrets }: TroubleshootingParts): Handler<typeof contract.getTroubleshootingLog> =>
  ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const row = await loadReceipt(sql, params.log_id);
      if (row)
        return {
          ...requestLog(row),
          payload: row.body,
          receipt: await explainReceipt(sql, caller, receiptOnWire(row)),
        };
      const [message] = await loadMessages(sql, [params.log_id]);
      if (message) return messageDetail(sql, secrets, message);
      const blocked = await loadBlockedShare(sql, params.log_id);
      if (!blocked) return refusedDetail(await loadRefused(sql, params.log_id));
      return {
        ...blockedLog(blocked),
        payload: JSON.stringify(blocked),
        receipt: blockedReceipt(blocked),
      };
    });

async function messageDetail(
  sql: Sql,
  secrets: Secrets,
  row: LedgerRow,
): Promise<ReplyOf<typeof contract.getTroubleshootingLog>> {
  const log = messageLog(row);
  return {
    ...log,
    payload: await loadSentText(sql, secrets, row),
    receipt: {
      id: row.id,
      received_at: row.created_at,
      source: log.source_system,
      integration_id: log.resource_id,
      events: [],
    },
  };
}

function refusedDetail(row: RefusedRow | null): ReplyOf<typeof contract.getTroubleshootingLog> {
  if (!row) throw refuse("not_found");
  return { ...refusedLog(row), payload: row.body, receipt: refusedReceipt(row) };
}
