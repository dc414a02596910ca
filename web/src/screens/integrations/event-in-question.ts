import type { Receipt } from "#contract/receipts.ts";
import { payloadItems } from "../../parts/EventReceipt/payload-items.ts";

interface Log {
  payload: string;
  receipt: Pick<Receipt, "events">;
}

/**
 * Which event of a request somebody looks for: the one that is named, else the first that has the
 * text that was searched for, else the only one that was refused or failed. Null of a single event.
 */
export function eventInQuestion(
  { payload, receipt: { events } }: Log,
  { event, text }: { event?: number | undefined; text?: string | undefined },
): number | null {
  if (events.some(({ index }) => index === event)) return event ?? null;
  if (events.length < 2) return null;

  if (text !== undefined) {
    const at = payloadItems(payload, events.length)?.findIndex(({ from, to }) =>
      payload.slice(from, to).includes(text),
    );
    if (at !== undefined && at >= 0) return at;
  }
  const refused = events.filter(({ outcome }) => outcome === "rejected" || outcome === "failed");
  return refused.length === 1 ? (refused[0]?.index ?? null) : null;
}
