import type { TroubleshootingLog } from "#contract/receipts.ts";
import { changesSource } from "./recorded-changes.ts";
import type { LogRow } from "./store-log.ts";

/** A request, and how many of its events came to which end. */
export function requestLog(row: LogRow): TroubleshootingLog {
  const tally =
    row.source === changesSource
      ? { recorded: row.events }
      : (row.tally ?? { pending: row.events });
  return {
    log_id: row.id,
    resource_id: row.integration_id,
    source_system: row.source,
    received_at: row.received_at,
    events: row.events,
    rejected: row.rejected.length,
    outcomes: tally,
    message: [
      ...Object.entries(tally).map(([outcome, count]) => `${count} ${outcome}`),
      ...(row.rejected.length > 0 ? [`${row.rejected.length} rejected`] : []),
    ].join(", "),
  };
}
