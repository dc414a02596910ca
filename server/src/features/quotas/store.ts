import type { Quota } from "#contract/quotas.ts";
import type { Channel } from "#contract/sharing.ts";
import type { Sql } from "../../platform/db.ts";
import { hasRoom, monthOf, quotasOf, type QuotaLimits } from "./decide.ts";

/**
 * Writers of limits take turns until their transaction ends. Sharers hold the organization’s lock,
 * so what one counted stays true.
 */
export const lockQuotas = (sql: Sql) =>
  sql("SELECT pg_advisory_xact_lock(5, hashint8(tocsin_organization()))", [], "quota-lock");

/** Every channel with its limit and what this month has used of it. */
export const loadQuotas = async (sql: Sql, nowS: number): Promise<Quota[]> =>
  quotasOf(await loadLimits(sql), await loadUsed(sql, nowS));

/** By channel; counted only where one of these has a limit. */
export async function loadQuotasOf(
  sql: Sql,
  channels: readonly Channel[],
  nowS: number,
): Promise<Map<Channel, Quota>> {
  const set = await loadLimits(sql);
  const isLimited = quotasOf(set, new Map()).some(
    ({ channel, limit }) => limit !== null && channels.includes(channel),
  );
  return new Map(
    quotasOf(set, isLimited ? await loadUsed(sql, nowS) : new Map()).map((quota) => [
      quota.channel,
      quota,
    ]),
  );
}

/**
 * Messages that were handed over, first messages of shares that wait for that, and shares through
 * channels that nothing is sent through.
 */
async function loadUsed(sql: Sql, nowS: number): Promise<Map<Channel, number>> {
  const { start, end } = monthOf(nowS);
  const rows = await sql<{ system: Channel; used: number }>(
    `SELECT u.system, sum(u.used)::float8 AS used FROM (
       SELECT channel AS system, messages AS used FROM quota_usage
         WHERE organization_id = tocsin_organization() AND month = $1
       UNION ALL SELECT system, count(*) FROM deliveries
         WHERE organization_id = tocsin_organization() AND state = 'queued' AND sequence = 1
         GROUP BY system
       UNION ALL SELECT system, count(*) FROM shares
         WHERE organization_id = tocsin_organization() AND state = 'recorded'
           AND at >= $1 AND at < $2 GROUP BY system) u GROUP BY u.system`,
    [start, end],
    "quota-used",
  );
  return new Map(rows.map((row) => [row.system, row.used]));
}

/**
 * Counts messages that are about to be handed to a channel, as many as its quota has room for.
 * Whoever counts for the same channel waits until the transaction ends: two servers together count
 * no more than one.
 */
export async function countMessages(
  sql: Sql,
  channel: Channel,
  { messages, nowS }: { messages: number; nowS: number },
): Promise<{ admitted: number; quota: Quota | null }> {
  const month = monthOf(nowS).start;
  const [row] = await sql<{ total: number; quotas: QuotaLimits }>(
    `INSERT INTO quota_usage AS u (organization_id, channel, month, messages)
     VALUES (tocsin_organization(), $1, $2, $3)
     ON CONFLICT (organization_id, channel, month)
       DO UPDATE SET messages = u.messages + excluded.messages
     RETURNING u.messages::float8 AS total,
       (SELECT o.quotas FROM organizations o WHERE o.id = tocsin_organization()) AS quotas`,
    [channel, month, messages],
    "count-messages",
  );
  const total = row?.total ?? 0;
  const used = total - messages;
  const quota = quotasOf(row?.quotas ?? {}, new Map([[channel, used]])).find(
    (item) => item.channel === channel,
  );
  if (!quota || hasRoom(quota, messages)) return { admitted: messages, quota: null };

  const admitted = Math.max(0, (quota.limit ?? 0) - used);
  await sql(
    `UPDATE quota_usage SET messages = $3 WHERE organization_id = tocsin_organization()
     AND channel = $1 AND month = $2`,
    [channel, month, used + admitted],
    "uncount-messages",
  );
  return { admitted, quota: { ...quota, used: used + admitted } };
}

export async function loadLimits(sql: Sql): Promise<QuotaLimits> {
  const [row] = await sql<{ quotas: QuotaLimits }>(
    "SELECT quotas FROM organizations WHERE id = tocsin_organization()",
    [],
    "quota-limits",
  );
  return row?.quotas ?? {};
}
export const saveLimits = (sql: Sql, limits: QuotaLimits) =>
  sql("UPDATE organizations SET quotas = $1 WHERE id = tocsin_organization()", [
    JSON.stringify(limits),
  ]);
