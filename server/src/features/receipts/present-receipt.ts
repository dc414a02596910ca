import type { Receipt } from "#contract/receipts.ts";
import { refuse } from "../../platform/refuse.ts";
import { pendingReceipt, receiptOf, rejectedReceipt } from "./stored-outcome.ts";
import type { ReceiptRow } from "./store.ts";

export function receiptOnWire(row: ReceiptRow | null): Receipt {
  if (!row) throw refuse("not_found");
  const rejected = row.rejected.map((rejection) =>
    rejectedReceipt(rejection.index, rejection.errors),
  );
  const refused = new Set(row.rejected.map((rejection) => rejection.index));
  const waiting = Array.from({ length: row.events + refused.size }, (_, index) => index)
    .filter((index) => !refused.has(index))
    .map(pendingReceipt);
  const decided =
    row.outcomes === null ? waiting : row.outcomes.map((outcome) => receiptOf(outcome, row.source));
  return {
    id: row.id,
    received_at: row.received_at,
    source: row.source,
    integration_id: row.integration_id,
    events: [...decided, ...rejected].sort((a, b) => a.index - b.index),
  };
}
