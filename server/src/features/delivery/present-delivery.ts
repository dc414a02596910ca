import type { Delivery } from "#contract/delivery.ts";
import { eventOfMessage } from "../sharing/message-events.ts";
import type { LedgerRow } from "./store-ledger.ts";

/** A message that was never composed is called by what it was to tell. */
export function deliveryOnWire({ events, event, ...row }: LedgerRow): Delivery {
  const isComing = row.state === "queued" || row.state === "failed";
  return {
    ...row,
    event: event ?? eventOfMessage(events, { active: !events.includes("resolved") }),
    due_at: isComing ? row.due_at : null,
  };
}
