import * as contract from "#contract/receipts.ts";
import { serve, type Handler, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { explainReceipt } from "./explain-receipt.ts";
import { receiptOnWire } from "./present-receipt.ts";
import { insertReceipt, loadFailureGroups, loadReceipt, takeFailures } from "./store.ts";

export const receiptRoutes = (parts: Parts): Route[] => [
  serve(contract.getReceipt, ({ caller, params }) =>
    parts.db.tenant(caller.organizationId, async (sql) =>
      explainReceipt(sql, caller, receiptOnWire(await loadReceipt(sql, params.id))),
    ),
  ),
  serve(contract.listFailures, listFailures(parts)),
  serve(contract.replayFailures, replayFailures(parts)),
];

const listFailures =
  ({ db }: Parts): Handler<typeof contract.listFailures> =>
  ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const items = await loadFailureGroups(sql);
      return { items, total: items.length };
    });

const replayFailures =
  ({ db, clock }: Parts): Handler<typeof contract.replayFailures> =>
  ({ caller, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const failures = await takeFailures(sql, body.cause);
      if (failures.length === 0) throw refuse("not_found");
      for (const [receiptId, group] of Map.groupBy(failures, (failure) => failure.receipt_id)) {
        const original = await loadReceipt(sql, receiptId);
        if (!original) continue;
        // The events keep the time at which they first came.
        const replayBody = {
          source: original.source,
          app_key: original.app_key,
          received_at: original.received_at,
          indexes: group.map((failure) => failure.index),
          body: original.body,
        };
        await insertReceipt(sql, {
          source: "again",
          received_at: clock.nowS(),
          integration_id: original.integration_id,
          body: JSON.stringify(replayBody),
          events: group.length,
        });
      }
      await recordChange(sql, caller, {
        at: clock.nowS(),
        action: "update",
        resource: "integrations",
        id: "failures",
        before: null,
        after: { replayed: failures.length, cause: body.cause },
        news: "integrations",
      });
      return { replayed: failures.length };
    });
