/** A refused request, told like a request whose events were refused. */
import type { z } from "zod";
import type { receipt, TroubleshootingLog } from "#contract/receipts.ts";
import type { ListedRefused } from "./store-refused.ts";

export const refusedLog = (row: ListedRefused): TroubleshootingLog => ({
  log_id: row.id,
  resource_id: row.integration_id,
  source_system: "refused",
  received_at: row.received_at,
  events: 0,
  rejected: row.times,
  outcomes: {},
  message: refusedMessage(row),
});

export const refusedReceipt = (row: ListedRefused): z.infer<typeof receipt> => ({
  id: row.id,
  received_at: row.received_at,
  source: "refused",
  integration_id: row.integration_id,
  events: [
    {
      index: 0,
      outcome: "rejected",
      reason: refusedMessage(row),
      steps: row.problems.map(({ code, message, field }) => ({
        step: "request",
        result: code,
        detail: field === undefined ? message : `${field}: ${message}`,
      })),
    },
  ],
});

function refusedMessage({
  status,
  problems,
  path,
  key_name,
  address,
  times,
}: ListedRefused): string {
  const [first] = problems;
  const key = key_name === null ? "" : `, key “${key_name}”`;
  const repeats = times === 1 ? "" : ` ${times} times within a second.`;
  return `${status}: ${first?.message ?? ""} (${path} from ${address}${key})${repeats}`;
}
