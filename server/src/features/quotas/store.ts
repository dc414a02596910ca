import type { Quota } from "#contract/quotas.ts";
import type { Channel } from "#contract/sharing.ts";
import type { Sql } from "../../platform/db.ts";
import { monthOf, quotasOf, type SetLimits } from "./decide.ts";

/** Writers and sharers of one organization take turns until their transaction ends: what was counted stays true. */
export const lockQuotas = (sql: Sql) => sql("SELECT pg_advisory_xact_lock(5, hashint8(tocsin_organization()))", [], "quota-lock");

/** Every channel with its limit and what this month has used of it. */
export async function loadQuotas(sql: Sql, nowS: number): Promise<Quota[]> {
  const { start, end } = monthOf(nowS);
  const used = await sql<{ system: Channel; used: number }>("SELECT system, count(*)::int AS used FROM shares WHERE organization_id = tocsin_organization() AND at >= $1 AND at < $2 GROUP BY system", [start, end], "quota-used");
  return quotasOf(await loadLimits(sql), new Map(used.map((row) => [row.system, row.used])));
}

export async function loadLimits(sql: Sql): Promise<SetLimits> {
  const [row] = await sql<{ quotas: SetLimits }>("SELECT quotas FROM organizations WHERE id = tocsin_organization()", [], "quota-limits");
  return row?.quotas ?? {};
}
export const saveLimits = (sql: Sql, limits: SetLimits) => sql("UPDATE organizations SET quotas = $1 WHERE id = tocsin_organization()", [JSON.stringify(limits)]);
