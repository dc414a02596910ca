import * as contract from "#contract/receipts.ts";
import type { InputOf, ReplyOf } from "#contract/endpoint.ts";
import type { Receipt, TroubleshootingLog } from "#contract/receipts.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { limitPerKey } from "../../platform/limit-per-key.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import { refuse, refuseUntil } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { blockedLog, blockedReceipt } from "../quotas/blocked-share.ts";
import { loadBlockedShare, loadBlockedSharesPage } from "../quotas/store-blocked.ts";
import { nameRules } from "./name-rules.ts";
import { pendingReceipt, receiptOf, rejectedReceipt } from "./stored-outcome.ts";
import {
  insertReceipt,
  loadFailureGroups,
  loadReceipt,
  type ReceiptRow,
  takeFailures,
} from "./store.ts";
import { loadLogs, type LogRow } from "./store-log.ts";
import { refusedLog, refusedReceipt } from "./refused-log.ts";
import { loadRefused, loadRefusedPage, type RefusedRow } from "./store-refused.ts";

export const receiptRoutes = (parts: Parts): Route[] => [
  serve(contract.getReceipt, ({ caller, params }) =>
    parts.db.tenant(caller.organizationId, async (sql) =>
      nameRules(sql, caller, receiptOnWire(await loadReceipt(sql, params.id))),
    ),
  ),
  serve(contract.listTroubleshootingLogs, listTroubleshootingLogs(parts)),
  serve(contract.getTroubleshootingLog, getTroubleshootingLog(parts)),
  serve(contract.listFailures, listFailures(parts)),
  serve(contract.replayFailures, replayFailures(parts)),
];

const kindsWithBlocked: ReadonlySet<contract.LogKind> = new Set(["requests", "held_back"]);

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

async function loadLogPage(
  sql: Sql,
  query: InputOf<typeof contract.listTroubleshootingLogs>["query"],
  clock: Clock,
): Promise<ReplyOf<typeof contract.listTroubleshootingLogs>> {
  const filter = {
    from: query.start_date ?? 0,
    to: query.end_date ?? clock.nowS() + 60,
    search: query.search ?? query.message ?? "",
  };
  const [skip, limit] = [(query.page - 1) * query.per_page, query.per_page];
  const { kind = null } = query;
  // What a quota held back belongs to no source.
  const blocked =
    query.resource_id === undefined && (kind === null || kindsWithBlocked.has(kind))
      ? await loadBlockedSharesPage(sql, filter, skip + limit)
      : { rows: [], total: 0 };
  const refused = await loadRefusedPage(
    sql,
    { ...filter, resourceId: query.resource_id ?? null },
    skip + limit,
  );
  const otherLogs = [...blocked.rows.map(blockedLog), ...refused.rows.map(refusedLog)];
  const otherTotal = blocked.total + refused.total;
  // Where there are any, all are read from the newest on and put together.
  const range = otherTotal === 0 ? { skip, limit } : { skip: 0, limit: skip + limit };
  const { rows, total, isTotalLeast, searchedFrom } = await loadLogs(sql, {
    resourceId: query.resource_id ?? null,
    kind,
    ...filter,
    ...range,
  });
  const items =
    otherTotal === 0
      ? rows.map(logOf)
      : [...rows.map(logOf), ...otherLogs]
          .sort((a, b) => b.received_at - a.received_at)
          .slice(skip, skip + limit);
  return {
    items,
    total: total + otherTotal,
    total_is_least: isTotalLeast,
    page: query.page,
    per_page: query.per_page,
    searched_from: searchedFrom,
  };
}

const getTroubleshootingLog =
  ({ db }: Parts): Handler<typeof contract.getTroubleshootingLog> =>
  ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const row = await loadReceipt(sql, params.log_id);
      if (row)
        return {
          ...logOf(row),
          payload: row.body,
          receipt: await nameRules(sql, caller, receiptOnWire(row)),
        };
      const blocked = await loadBlockedShare(sql, params.log_id);
      if (!blocked) return refusedDetail(await loadRefused(sql, params.log_id));
      return {
        ...blockedLog(blocked),
        payload: JSON.stringify(blocked),
        receipt: blockedReceipt(blocked),
      };
    });

function refusedDetail(row: RefusedRow | null): ReplyOf<typeof contract.getTroubleshootingLog> {
  if (!row) throw refuse("not_found");
  return { ...refusedLog(row), payload: row.body, receipt: refusedReceipt(row) };
}

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

function receiptOnWire(row: ReceiptRow | null): Receipt {
  if (!row) throw refuse("not_found");
  const rejected = row.rejected.map((rejection) =>
    rejectedReceipt(rejection.index, rejection.errors),
  );
  const refused = new Set(row.rejected.map((rejection) => rejection.index));
  const waiting = Array.from({ length: row.events + refused.size }, (_, index) => index)
    .filter((index) => !refused.has(index))
    .map(pendingReceipt);
  const decided =
    row.outcomes === null ? waiting : row.outcomes.map((outcome) => receiptOf(outcome, row.source));
  return {
    id: row.id,
    received_at: row.received_at,
    source: row.source,
    integration_id: row.integration_id,
    events: [...decided, ...rejected].sort((a, b) => a.index - b.index),
  };
}

function logOf(row: LogRow): TroubleshootingLog {
  const tally = row.tally ?? { pending: row.events };
  return {
    log_id: row.id,
    resource_id: row.integration_id,
    source_system: row.source,
    received_at: row.received_at,
    events: row.events,
    rejected: row.rejected.length,
    outcomes: tally,
    message: [
      ...Object.entries(tally).map(([outcome, count]) => `${count} ${outcome}`),
      ...(row.rejected.length > 0 ? [`${row.rejected.length} rejected`] : []),
    ].join(", "),
  };
}
