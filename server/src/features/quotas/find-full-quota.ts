import type { Quota } from "#contract/quotas.ts";
import type { Channel } from "#contract/sharing.ts";
import type { Sql } from "../../platform/db.ts";
import { refuseFor } from "../../platform/refuse.ts";
import { quotaReached } from "./blocked-share.ts";
import { hasRoom } from "./decide.ts";
import { loadQuotasOf } from "./store.ts";

/** A channel's quota that has no room for so many more shares this month; null where it has. */
export async function findFullQuota(
  sql: Sql,
  channel: Channel,
  { more, nowS }: { more: number; nowS: number },
): Promise<Quota | null> {
  const quota = (await loadQuotasOf(sql, [channel], nowS)).get(channel);
  return !quota || hasRoom(quota, more) ? null : quota;
}

export const quotaRefusal = ({ channel, used, limit }: Quota, nowS: number) =>
  refuseFor(quotaReached({ channel, used, limit: limit ?? 0, at: nowS }), "system");
