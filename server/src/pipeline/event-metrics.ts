import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { outcomes } from "#contract/statuses.ts";
import type { DecidedReceipt, PendingRow } from "../features/receipts/store.ts";
import type { Clock } from "../platform/clock.ts";
import type { StageTimings } from "../platform/stage-timings.ts";

/** What operators watch of events: how they end, how long it takes, and how long the oldest waits. */
export interface EventMetrics {
  /** Of requests whose outcomes are durable. */
  recordDecided(rows: readonly PendingRow[], receipts: readonly DecidedReceipt[]): void;
  /** A batch that was decided beside the one before; not `isUsed` where somebody wrote in between. */
  recordPrepared(isUsed: boolean): void;
  /** Requests whose turn has come. */
  recordBegun(rows: readonly PendingRow[]): void;
  /** Of each organization with events that wait, when the oldest came. */
  setWaitingSince(oldest: readonly number[]): void;
}

/** Nobody sent these: timers fall due, and failed events are taken again long after they came. */
const ownSources: ReadonlySet<string> = new Set(["timer", "again"]);
/** From a quiet installation to a storm that is caught up with in an hour. */
const latencyBucketsS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600];

interface MeasuredBy {
  registry: Registry;
  clock: Clock;
  timings: StageTimings;
}

export function openEventMetrics({ registry, clock, timings }: MeasuredBy): EventMetrics {
  const registers = [registry];
  const events = new Counter({
    name: "tocsin_events_total",
    help: "Events that this process decided, by outcome",
    labelNames: ["outcome"],
    registers,
  });
  // A counter that is there from the start has a rate from its first event.
  for (const outcome of outcomes) events.inc({ outcome }, 0);
  const latency = new Histogram({
    name: "tocsin_event_latency_seconds",
    help: "From the receipt of a request with events until its outcomes are stored",
    buckets: latencyBucketsS,
    registers,
  });
  const prepared = new Counter({
    name: "tocsin_prepared_batches_total",
    help: "Batches of events that were decided while the one before was written, by what became of them",
    labelNames: ["result"],
    registers,
  });
  for (const result of ["used", "discarded"]) prepared.inc({ result }, 0);
  let oldestReceivedAt: number | null = null;
  new Gauge({
    name: "tocsin_oldest_waiting_event_seconds",
    help: "Age of the oldest event that is accepted and not yet processed; 0 where none waits",
    registers,
    collect() {
      this.set(oldestReceivedAt === null ? 0 : Math.max(0, clock.nowS() - oldestReceivedAt));
    },
  });
  return {
    recordDecided: (rows, receipts) => {
      const nowS = clock.nowS();
      for (const { source, received_at, events: count } of rows) {
        if (ownSources.has(source)) continue;
        latency.observe(Math.max(0, nowS - received_at));
        timings.record("feed", 1000 * (nowS - received_at), count);
      }
      for (const { tally } of receipts)
        for (const [outcome, count] of Object.entries(tally)) events.inc({ outcome }, count);
    },
    recordBegun: (rows) => {
      const nowS = clock.nowS();
      for (const { source, received_at, events: count } of rows)
        if (!ownSources.has(source)) timings.record("wait", 1000 * (nowS - received_at), count);
    },
    recordPrepared: (isUsed) => prepared.inc({ result: isUsed ? "used" : "discarded" }),
    setWaitingSince: (oldest) => {
      oldestReceivedAt = oldest.length === 0 ? null : Math.min(...oldest);
    },
  };
}
