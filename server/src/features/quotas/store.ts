import type { Quota } from "#contract/quotas.ts";
import type { Channel } from "#contract/sharing.ts";
import type { Sql } from "../../platform/db.ts";
import { monthOf, quotasOf, type QuotaLimits } from "./decide.ts";

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

async function loadUsed(sql: Sql, nowS: number): Promise<Map<Channel, number>> {
  const { start, end } = monthOf(nowS);
  const rows = await sql<{ system: Channel; used: number }>(
    `SELECT system, count(*)::int AS used FROM shares WHERE organization_id = tocsin_organization()
     AND at >= $1 AND at < $2 GROUP BY system`,
    [start, end],
    "quota-used",
  );
  return new Map(rows.map((row) => [row.system, row.used]));
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
