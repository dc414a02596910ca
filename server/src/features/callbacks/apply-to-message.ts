/** What a receiver says of a message, and what a number wants of its own calls. */
import type { Callback, CallbackChange } from "#contract/callbacks.ts";
import { isGatewayKind, takesShares } from "#contract/outbound/kinds.ts";
import type { Sql } from "../../platform/db.ts";
import { confirmMessage } from "../delivery/store-confirmations.ts";
import { unsubscribeIn } from "../incidents/actions/unsubscribe-by-mail.ts";
import type { ApplyParts } from "./apply-callback.ts";
import type { QueuedCallback } from "./store.ts";

export type MessageChange = Extract<CallbackChange, { kind: "received" | "undelivered" }>;
export type IncidentChange = Exclude<
  CallbackChange,
  MessageChange | { kind: "unsubscribe" | "answer" }
>;
export const isAboutMessage = (change: CallbackChange): change is MessageChange =>
  change.kind === "received" || change.kind === "undelivered";

export type Settled = Pick<Callback, "state" | "reason" | "incident_id">;

/** An answer may overtake what is stored of its message. */
const unknownForS = 60;

/** Null where the message may be known in a moment. */
export async function applyToMessage(
  sql: Sql,
  { received_at, integration_id, system, change }: QueuedCallback & { change: MessageChange },
  nowS: number,
): Promise<Settled | null> {
  const incidentId = takesShares(system)
    ? await confirmMessage(sql, {
        system,
        address: isGatewayKind(system) ? null : integration_id,
        messageId: change.message_id,
        state: change.kind === "received" ? "delivered" : "dead",
        reason: change.kind === "received" ? null : change.reason,
        nowS,
      })
    : null;
  if (incidentId !== null) return { state: "applied", reason: null, incident_id: incidentId };
  if (nowS < received_at + unknownForS) return null;
  return {
    state: "ignored",
    reason: "No message is meant that waits for it",
    incident_id: null,
  };
}

/** Whoever is called may always end that. */
export async function applyUnsubscribe(
  sql: Sql,
  parts: ApplyParts,
  { organizationId, shareId }: { organizationId: string; shareId: string },
): Promise<Pick<Callback, "state" | "reason">> {
  await unsubscribeIn(sql, parts, { organizationId, shareId });
  return { state: "applied", reason: null };
}
