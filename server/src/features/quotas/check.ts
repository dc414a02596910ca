import type { Channel } from "#contract/sharing.ts";
import type { Sql } from "../../platform/db.ts";
import { refuseField, wording } from "../../platform/refuse.ts";
import { hasRoom, monthOf } from "./decide.ts";
import { loadQuotas } from "./store.ts";

/** Throws the refusal where the channel has no room for so many more shares this month. */
export async function checkQuota(sql: Sql, channel: Channel, { more, nowS }: { more: number; nowS: number }): Promise<void> {
  const quota = (await loadQuotas(sql, nowS)).find((one) => one.channel === channel);
  if (!quota || hasRoom(quota, more)) return;
  const again = new Date(monthOf(nowS).end * 1000).toISOString().slice(0, 10);
  throw refuseField("quota_reached", "system", wording("quota_reached", channel, quota.used, quota.limit ?? 0, again));
}
