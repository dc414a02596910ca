import type { InputOf, ReplyOf } from "#contract/endpoint.ts";
import type * as contract from "#contract/receipts.ts";
import type { TroubleshootingLog } from "#contract/receipts.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import { messageLog } from "../delivery/message-log.ts";
import { findMessages, loadMessages } from "../delivery/store-message-log.ts";
import { blockedLog } from "../quotas/blocked-share.ts";
import { findBlockedShares, loadBlockedShares } from "../quotas/store-blocked.ts";
import { refusedLog } from "../receipts/refused-log.ts";
import { requestLog } from "../receipts/request-log.ts";
import { findLogs, loadLogs } from "../receipts/store-log.ts";
import { findRefused, loadRefusedRows } from "../receipts/store-refused.ts";
import {
  countLogs,
  hasTable,
  loadLogKeys,
  type LogKey,
  type LogRange,
  type LogTable,
} from "./store-log-keys.ts";

interface LogFilter extends LogRange {
  search: string;
  message: string;
}
interface KeyPage {
  keys: LogKey[];
  total: number;
  isTotalLeast: boolean;
  searchedFrom: number | null;
}

/** Requests, what was refused, what a quota held back, and messages, put together by time. */
export async function loadLogPage(
  sql: Sql,
  query: InputOf<typeof contract.listTroubleshootingLogs>["query"],
  clock: Clock,
): Promise<ReplyOf<typeof contract.listTroubleshootingLogs>> {
  const filter: LogFilter = {
    kind: query.kind ?? null,
    from: query.start_date ?? 0,
    to: query.end_date ?? clock.nowS() + 60,
    resourceId: query.resource_id ?? null,
    search: query.search ?? "",
    message: query.message ?? "",
  };
  const range = { skip: (query.page - 1) * query.per_page, limit: query.per_page };
  const isSearch = filter.search !== "" || filter.message !== "";
  const page = isSearch ? await searchKeys(sql, filter, range) : await listKeys(sql, filter, range);
  return {
    items: await loadEntries(sql, page.keys),
    total: page.total,
    total_is_least: page.isTotalLeast,
    page: query.page,
    per_page: query.per_page,
    searched_from: page.searchedFrom,
  };
}

async function listKeys(
  sql: Sql,
  filter: LogRange,
  range: { skip: number; limit: number },
): Promise<KeyPage> {
  const keys = await loadLogKeys(sql, filter, range);
  return { keys, ...(await countLogs(sql, filter)), searchedFrom: null };
}

/** Each search is bounded, so all that match are put together here. */
async function searchKeys(
  sql: Sql,
  filter: LogFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<KeyPage> {
  const requests = await findLogs(sql, filter);
  const refused = hasTable("refused_requests", filter) ? await findRefused(sql, filter) : [];
  const blocked = hasTable("blocked_shares", filter) ? await findBlockedShares(sql, filter) : [];
  const messages = hasTable("deliveries", filter)
    ? await findMessages(sql, { ...filter, target: filter.resourceId })
    : { keys: [], searchedFrom: null };
  const inTable = (table: LogTable, keys: readonly { id: string; at: number }[]): LogKey[] =>
    keys.map(({ id, at }) => ({ table, id, at }));
  const keys = [
    ...inTable("receipts", requests.keys),
    ...inTable("refused_requests", refused),
    ...inTable("blocked_shares", blocked),
    ...inTable("deliveries", messages.keys),
  ].sort((a, b) => b.at - a.at);
  const ends = [requests.searchedFrom, messages.searchedFrom].flatMap((at) => at ?? []);
  return {
    keys: keys.slice(skip, skip + limit),
    total: keys.length,
    isTotalLeast: false,
    searchedFrom: ends.length === 0 ? null : Math.max(...ends),
  };
}

/** In the order of their keys. */
async function loadEntries(sql: Sql, keys: readonly LogKey[]): Promise<TroubleshootingLog[]> {
  const idsIn = (table: LogTable): string[] =>
    keys.flatMap((key) => (key.table === table ? [key.id] : []));
  const logs = [
    ...(await loadLogs(sql, idsIn("receipts"))).map(requestLog),
    ...(await loadRefusedRows(sql, idsIn("refused_requests"))).map(refusedLog),
    ...(await loadBlockedShares(sql, idsIn("blocked_shares"))).map(blockedLog),
    ...(await loadMessages(sql, idsIn("deliveries"))).map(messageLog),
  ];
  const byId = new Map(logs.map((log) => [log.log_id, log]));
  return keys.flatMap(({ id }) => byId.get(id) ?? []);
}
