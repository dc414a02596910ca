import type { Sql } from "../../platform/db.ts";
import { messageBlocked } from "../quotas/blocked-share.ts";
import { countMessages } from "../quotas/store.ts";
import { insertBlockedShares } from "../quotas/store-blocked.ts";
import type { ReadyMessage } from "./prepare-messages.ts";
import { settleMessages, type TargetKey } from "./store-claims.ts";
import { clearComposed, loadTargetName } from "./store-ledger.ts";

/**
 * In the transaction of the claim: answers the messages that the channel's quota leaves to be sent.
 * One that was tried before has been counted. The others are blocked: they say why, and are
 * composed anew when somebody sends them again. It comes last, so that others who count wait for
 * nothing but the commit.
 */
export async function holdBackOverQuota(
  sql: Sql,
  ready: readonly ReadyMessage[],
  { target, claim, nowS }: { target: TargetKey; claim: string; nowS: number },
): Promise<ReadyMessage[]> {
  const channel = target.system;
  const fresh = ready.filter(({ claimed }) => claimed.message === null);
  if (fresh.length === 0) return [...ready];
  const { admitted, quota } = await countMessages(sql, channel, { messages: fresh.length, nowS });
  if (quota === null) return [...ready];

  const blocked = fresh.slice(admitted).map(({ claimed }) => claimed);
  await settleMessages(
    sql,
    blocked.map(({ id, share_id }) => ({
      id,
      share_id,
      state: "blocked",
      due_at: nowS,
      thread: null,
      reason: messageBlocked(channel, nowS),
    })),
    { claim, nowS },
  );
  await clearComposed(
    sql,
    blocked.map(({ id }) => id),
  );
  const incidentIds = [...new Set(blocked.map(({ incident_id }) => incident_id))];
  const name = await loadTargetName(sql, blocked[0]?.share_id ?? "0");
  await insertBlockedShares(sql, [
    {
      at: nowS,
      channel,
      limit: quota.limit ?? 0,
      used: quota.used,
      rule_id: null,
      by_name: "",
      target: name === "" ? target.address : name,
      incident_ids: incidentIds,
      incidents: incidentIds.length,
    },
  ]);
  return ready.filter(({ claimed }) => !blocked.includes(claimed));
}
