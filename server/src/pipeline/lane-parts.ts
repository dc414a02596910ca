import type { DecidedReceipt, PendingRow } from "../features/receipts/store.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db.ts";
import type { StageTimings } from "../platform/stage-timings.ts";
import type { Traces } from "../platform/traces.ts";
import type { EventMetrics } from "./event-metrics.ts";
import type { FairQueue } from "./fair-queueing.ts";
import type { ReadCache } from "./read-cache.ts";
import type { RecentAlerts } from "./recent-alerts.ts";
import type { RuleBooks } from "./rule-book.ts";

/** What lanes work with. */
export interface LaneParts {
  fairQueue: FairQueue;
  db: Db;
  clock: Clock;
  books: RuleBooks;
  cache: ReadCache;
  recentAlerts: RecentAlerts;
  eventsPerBatch: number;
  onProcessed(organizationId: string, events: number): void;
  onPending(waiting: ReadonlyMap<string, number>): void;
  metrics: EventMetrics;
  timings: StageTimings;
  traces: Traces | null;
  /** False where other processes take turns: this one only watches what waits. */
  takesTurns: boolean;
  /** How often it looks; default every half second. */
  pollMs?: number;
}

/** After the commit; answers how many events it was. */
export function recordProcessed(
  { onProcessed, metrics }: LaneParts,
  organizationId: string,
  { rows, receipts }: { rows: readonly PendingRow[]; receipts: readonly DecidedReceipt[] },
): number {
  const count = rows.reduce((sum, row) => sum + row.events, 0);
  onProcessed(organizationId, count);
  metrics.recordDecided(rows, receipts);
  return count;
}
