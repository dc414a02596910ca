import { Counter, Gauge, type Registry } from "prom-client";
import type { Clock } from "../../platform/clock.ts";
import type { IngestLog } from "./open-ingest-log.ts";

export interface LogMetrics {
  countMoved(requests: number): void;
  /** A request that the log should have taken. */
  countFailure(): void;
}

/** Always there, so that a dashboard has no gaps; 0 without a log. */
export function openLogMetrics(
  registry: Registry,
  { clock, log }: { clock: Clock; log: () => IngestLog | null },
): LogMetrics {
  const registers = [registry];
  new Gauge({
    name: "tocsin_ingest_log_waiting",
    help: "Requests that NATS has taken and that are not yet moved into the database",
    registers,
    collect() {
      this.set(log()?.backlog().requests ?? 0);
    },
  });
  new Gauge({
    name: "tocsin_ingest_log_oldest_seconds",
    help: "Age of the oldest request that NATS has taken and that is not yet moved; 0 where none waits",
    registers,
    collect() {
      const oldestAt = log()?.backlog().oldestAt ?? null;
      this.set(oldestAt === null ? 0 : Math.max(0, clock.nowS() - oldestAt));
    },
  });
  addStateGauges(registry, log);
  const moved = new Counter({
    name: "tocsin_ingest_log_moved_total",
    help: "Requests that this process moved from NATS into the database",
    registers,
  });
  const failures = new Counter({
    name: "tocsin_ingest_log_failures_total",
    help: "Requests that NATS did not take from this process; their senders were told to send again",
    registers,
  });
  return {
    countMoved: (requests) => moved.inc(requests),
    countFailure: () => failures.inc(),
  };
}

function addStateGauges(registry: Registry, log: () => IngestLog | null): void {
  const gauges: [name: string, help: string, value: (opened: IngestLog) => number][] = [
    [
      "tocsin_ingest_log_ready",
      "1 where NATS takes requests from this process; 0 where it does not, or is not used",
      (opened) => (opened.isReady() && opened.state().problem === null ? 1 : 0),
    ],
    [
      "tocsin_ingest_log_bytes",
      "What the stream of NATS holds, on each server; 0 where it is not used",
      (opened) => opened.state().bytes,
    ],
    [
      "tocsin_ingest_log_max_bytes",
      "What the stream of NATS may hold, on each server; 0 where it is not used",
      (opened) => opened.state().max_bytes,
    ],
  ];
  for (const [name, help, value] of gauges)
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const opened = log();
        this.set(opened === null ? 0 : value(opened));
      },
    });
}
