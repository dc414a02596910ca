import type { Sql } from "../../platform/db.ts";
import type { OrganizationRow } from "../organizations/store.ts";
import type { ReadyMessage } from "./prepare-messages.ts";
import { settleMessages } from "./store-claims.ts";

/**
 * In the transaction of the claim: in shadow mode nothing is sent, nor is what was queued before it
 * ended. Answers what is to be sent. It comes before the quota, which counts what leaves.
 */
export async function withholdMessages(
  sql: Sql,
  ready: readonly ReadyMessage[],
  { organization, claim, nowS }: { organization: OrganizationRow; claim: string; nowS: number },
): Promise<ReadyMessage[]> {
  const { shadow_mode, shadow_ended_at } = organization;
  const isWithheld = ({ claimed }: ReadyMessage): boolean =>
    shadow_mode || (shadow_ended_at !== null && claimed.created_at < shadow_ended_at);
  const withheld = ready.filter(isWithheld);
  if (withheld.length > 0)
    await settleMessages(
      sql,
      withheld.map(({ claimed: { id, share_id } }) => ({
        id,
        share_id,
        state: "withheld",
        due_at: nowS,
        reason: "The organization is in shadow mode",
        thread: null,
      })),
      { claim, nowS },
    );
  return ready.filter((message) => !isWithheld(message));
}
