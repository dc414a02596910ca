/** What /metrics answers; docs/metrics.md says what each is for. */
import { collectDefaultMetrics, Counter, Gauge, register, Registry } from "prom-client";
import type { ReadResult, ReplicaCondition } from "../../platform/replica.ts";
import { productVersion } from "../../platform/version.ts";

export const metricsContentType = register.contentType;

export interface MeasuredParts {
  registry: Registry;
  waiting: () => number;
  unindexed: () => number;
  unmeasured: () => number;
  clients: () => number;
  /** How the database's replica is; null where none is set. */
  replica: () => ReplicaCondition | null;
  /** Of jobs, by their kind. */
  failures: () => readonly { kind: string; failing: number; dead: number }[];
}

/** Adds this server's gauges to its registry; what is returned reads all, the process's included. */
export function openMetrics(parts: MeasuredParts): () => Promise<string> {
  const { registry, waiting, unindexed, unmeasured, clients, replica, failures } = parts;
  // Of the process, whatever number of servers tests open in it.
  if (!register.getSingleMetric("process_cpu_user_seconds_total")) collectDefaultMetrics();
  const registers = [registry];
  new Gauge({
    name: "tocsin_build_info",
    help: "1, with the version that runs",
    labelNames: ["version", "node"],
    registers,
  }).set({ version: productVersion, node: process.versions.node }, 1);
  gauge(registry, { name: "tocsin_inbox_events", value: waiting }, waitingHelp);
  gauge(registry, { name: "tocsin_unindexed_incidents", value: unindexed }, unindexedHelp);
  gauge(registry, { name: "tocsin_unmeasured_incidents", value: unmeasured }, unmeasuredHelp);
  gauge(registry, { name: "tocsin_live_clients", value: clients }, clientsHelp);
  const isCurrent = () => Number(replica()?.state === "current");
  gauge(registry, { name: "tocsin_replica_current", value: isCurrent }, currentHelp);
  const lagS = () => replica()?.lag_s ?? 0;
  gauge(registry, { name: "tocsin_replica_lag_seconds", value: lagS }, lagHelp);
  gaugeByKind(registry, { name: "tocsin_failing_jobs", help: failingHelp }, () =>
    failures().map(({ kind, failing }) => [kind, failing]),
  );
  gaugeByKind(registry, { name: "tocsin_dead_letter_jobs", help: deadHelp }, () =>
    failures().map(({ kind, dead }) => [kind, dead]),
  );
  return () => Registry.merge([register, registry]).metrics();
}

const waitingHelp = "Events accepted and not yet processed";
const unindexedHelp =
  "Changes of incidents that the search index does not follow yet, as of the last look";
const unmeasuredHelp =
  "Changes of incidents that analytics does not count yet, as of the last look";
const clientsHelp = "Consoles connected to live updates";
const currentHelp = "1 while a replica of the database answers searches and analytics, else 0";
const lagHelp = "For how long the oldest change that the replica does not show has been committed";
const failingHelp = "Jobs that failed and will be tried again";
const deadHelp = "Jobs that failed too often and were given up";

/** Counts what this process saw fail, also what worked at the next attempt. */
export function countJobFailures(registry: Registry): (kind: string) => void {
  const failed = new Counter({
    name: "tocsin_job_failures_total",
    help: "Attempts of jobs that failed in this process, by kind",
    labelNames: ["kind"],
    registers: [registry],
  });
  return (kind) => failed.inc({ kind });
}

/** Counts searches and questions to analytics by who answered them, where there is a replica. */
export function countReplicaReads(registry: Registry): (result: ReadResult) => void {
  const reads = new Counter({
    name: "tocsin_replica_reads_total",
    help: "Reads that the replica answered, or the primary because the replica was late, away, or failed",
    labelNames: ["result"],
    registers: [registry],
  });
  return (result) => reads.inc({ result });
}

/** Counts requests of senders that were refused before they were accepted, by why. */
export function countRefused(registry: Registry): (code: string) => void {
  const refused = new Counter({
    name: "tocsin_refused_requests_total",
    help: "Requests of senders that this process refused, by the code of the first problem",
    labelNames: ["code"],
    registers: [registry],
  });
  return (code) => refused.inc({ code });
}

function gauge(
  registry: Registry,
  { name, value }: { name: string; value: () => number },
  help: string,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(value());
    },
  });
}

function gaugeByKind(
  registry: Registry,
  { name, help }: { name: string; help: string },
  values: () => [string, number][],
): void {
  new Gauge({
    name,
    help,
    labelNames: ["kind"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [kind, value] of values()) this.set({ kind }, value);
    },
  });
}
