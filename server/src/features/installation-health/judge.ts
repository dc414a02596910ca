/** What of an installation needs a person. */
import { nodeRoles } from "#contract/node-roles.ts";
import type {
  HealthQueueRow,
  HealthState,
  InstallationHealth,
} from "#contract/installation-health.ts";
import type { FindingRow } from "./store-findings.ts";

export type HealthFacts = Omit<InstallationHealth, "state" | "findings" | "log">;

/** From receipt to feed, of 95 in 100 events. */
export const promiseS = 1;
/** Fewer events say nothing about percentiles. */
const minEvents = 20;
const stuckAfterS = 60;
const lateAfterS = 300;
const backupAfterS = 26 * 3600;
const uncheckedAfterS = 3 * 3600;
const [scarceShare, lastShare] = [0.1, 0.03];
const scarceLogShare = 0.8;
const fullWithinDays = 14;
const manyConnectionsShare = 0.8;

export function judge(facts: HealthFacts): FindingRow[] {
  return [
    ...judgeEvents(facts),
    ...judgeNodes(facts),
    ...judgeDeliveries(facts),
    ...judgeJobs(facts),
    ...judgeChecks(facts),
    ...judgeDatabase(facts),
    ...judgeWatching(facts),
  ];
}

export const worstOf = (findings: readonly { state: HealthState }[]): HealthState =>
  findings.some(({ state }) => state === "wrong")
    ? "wrong"
    : findings.length > 0
      ? "warning"
      : "ok";

/** Events are late after a minute, anything else after five. */
export function queueState({
  queue,
  oldest_s,
  failing,
  dead,
}: Pick<HealthQueueRow, "queue" | "oldest_s" | "failing" | "dead">): HealthState {
  if ((queue === "events" || queue === "ingest_log") && (oldest_s ?? 0) > stuckAfterS)
    return "wrong";
  if (queue === "ingest_log" && failing > 0) return "warning";
  return (oldest_s ?? 0) > lateAfterS || (dead > 0 && queue !== "deliveries") ? "warning" : "ok";
}

const queueOf = ({ queues }: HealthFacts, name: HealthQueueRow["queue"]) =>
  queues.find(({ queue }) => queue === name);

function judgeEvents(facts: HealthFacts): FindingRow[] {
  const findings: FindingRow[] = [];
  const events = queueOf(facts, "events");
  if (events && (events.oldest_s ?? 0) > stuckAfterS)
    findings.push({
      subject: "events",
      item: "waiting",
      state: "wrong",
      text: `${count(events.waiting, "event")} not decided; the oldest came ${spanText(events.oldest_s ?? 0)} ago`,
    });
  findings.push(...judgeLog(facts));
  if (events && events.dead > 0)
    findings.push({
      subject: "events",
      item: "failed",
      state: "warning",
      text: `${count(events.dead, "event")} could not be processed; an organization's admin can replay them`,
    });
  const { events: recent, p95_ms } = facts.figures.feed;
  if (recent >= minEvents && p95_ms !== null && p95_ms > 1000 * promiseS)
    findings.push({
      subject: "latency",
      item: "feed",
      state: "warning",
      text: `Events take ${(p95_ms / 1000).toFixed(1)} s to the feed at p95; the promise is ${promiseS} s`,
    });
  return findings;
}

function judgeLog(facts: HealthFacts): FindingRow[] {
  const requests = queueOf(facts, "ingest_log");
  if (!requests || !facts.ingest_log) return [];
  const { problem, replicas, current, bytes, max_bytes } = facts.ingest_log;
  const finding = (item: string, state: "warning" | "wrong", text: string): FindingRow => ({
    subject: "events",
    item,
    state,
    text,
  });
  const findings: FindingRow[] = [];
  if (problem !== null)
    findings.push(finding("ingest_log", "warning", `NATS takes no requests: ${problem}`));
  else if (current < replicas)
    findings.push(finding("ingest_log_replicas", "warning", replicasText({ replicas, current })));
  if ((requests.oldest_s ?? 0) > stuckAfterS)
    findings.push(
      finding(
        "ingest_log_waiting",
        "wrong",
        `${count(requests.waiting, "request")} in NATS not moved into the database; the oldest came ${spanText(requests.oldest_s ?? 0)} ago`,
      ),
    );
  if (max_bytes > 0 && bytes > scarceLogShare * max_bytes)
    findings.push(
      finding(
        "ingest_log_room",
        "warning",
        `The stream of NATS is ${Math.round((100 * bytes) / max_bytes)} % full; NATS_STREAM_BYTES says how much it may hold`,
      ),
    );
  return findings;
}

const replicasText = ({ replicas, current }: { replicas: number; current: number }): string =>
  `${replicas - current} of ${replicas} servers of NATS ${replicas - current === 1 ? "is" : "are"} away or behind; the next that fails stops it`;

function judgeNodes({ nodes, checked_at }: HealthFacts): FindingRow[] {
  const present = nodes.filter(({ answers }) => answers);
  const findings = nodes
    .filter(({ answers }) => !answers)
    .map((node): FindingRow => ({
      subject: "nodes",
      // In containers every process of a host may have the same number.
      item: node.id,
      state: "warning",
      text: `${node.host} (process ${node.pid}) has not answered for ${spanText(checked_at - node.seen_at)}`,
    }));
  const missing = nodeRoles.filter((role) => !present.some(({ roles }) => roles.includes(role)));
  if (present.length > 0 && missing.length > 0)
    findings.push({
      subject: "roles",
      item: "missing",
      state: "wrong",
      text: `No process has the role ${missing.join(", ")}`,
    });
  const versions = [...new Set(present.map(({ version }) => version))].sort();
  if (versions.length > 1)
    findings.push({
      subject: "versions",
      item: "mixed",
      state: "warning",
      text: `Versions ${versions.join(" and ")} run side by side`,
    });
  return findings;
}

function judgeDeliveries(facts: HealthFacts): FindingRow[] {
  const deliveries = queueOf(facts, "deliveries");
  if (!deliveries || queueState(deliveries) === "ok") return [];
  return [
    {
      subject: "deliveries",
      item: "waiting",
      state: "warning",
      text: `${count(deliveries.waiting, "delivery", "deliveries")} not sent; the oldest is from ${spanText(deliveries.oldest_s ?? 0)} ago`,
    },
  ];
}

function judgeJobs(facts: HealthFacts): FindingRow[] {
  const jobs = queueOf(facts, "jobs");
  const findings: FindingRow[] = [];
  if (jobs && (jobs.oldest_s ?? 0) > lateAfterS)
    findings.push({
      subject: "jobs",
      item: "late",
      state: "warning",
      text: `${count(jobs.waiting, "job")} overdue, the oldest by ${spanText(jobs.oldest_s ?? 0)}`,
    });
  if (jobs && jobs.dead > 0)
    findings.push({
      subject: "jobs",
      item: "dead",
      state: "warning",
      text: `${count(jobs.dead, "job")} given up; the command “tocsin jobs” lists them`,
    });
  return findings;
}

/** Counters and analytics are put right at once; that they were wrong is a fault to report. */
const wrongTexts = {
  outcomes: (wrong: number) => `${count(wrong, "event")} without an outcome since the first check`,
  counters: (wrong: number) =>
    `${count(wrong, "set")} of counters differed from a count; counted anew`,
  analytics: (wrong: number) =>
    `Analytics had ${count(wrong, "incident")} wrong and counts them again`,
};

function judgeChecks({ checks, checked_at }: HealthFacts): FindingRow[] {
  return checks.flatMap(({ check, checked_at: at, wrong }): FindingRow[] => {
    if (wrong > 0)
      return [
        {
          subject: "checks",
          item: check,
          state: "wrong",
          text: wrongTexts[check](wrong),
        },
      ];
    if (at === null || checked_at - at <= uncheckedAfterS) return [];
    return [
      {
        subject: "checks",
        item: check,
        state: "warning",
        text: `The check of ${check} last ran ${spanText(checked_at - at)} ago; it should every hour`,
      },
    ];
  });
}

const replicaTexts = {
  late: "late",
  away: "away",
  unfit: "no standby of this database",
};

function judgeDatabase({ database }: HealthFacts): FindingRow[] {
  const findings: FindingRow[] = [];
  const { disk, full_in_days, connections, max_connections, replica, archive_fails } = database;
  const freeShare = disk === null ? 1 : disk.free_bytes / Math.max(1, disk.total_bytes);
  if (freeShare < scarceShare)
    findings.push({
      subject: "storage",
      item: "disk",
      state: freeShare < lastShare ? "wrong" : "warning",
      text: `${Math.round(100 * freeShare)} % of the database's disk is free`,
    });
  if (full_in_days !== null && full_in_days < fullWithinDays)
    findings.push({
      subject: "storage",
      item: "forecast",
      state: "warning",
      text: `The database's disk is full in ${count(Math.floor(full_in_days), "day")}`,
    });
  if (connections > manyConnectionsShare * max_connections)
    findings.push({
      subject: "connections",
      item: "many",
      state: "warning",
      text: `${connections} of ${max_connections} database connections are taken`,
    });
  if (archive_fails === true)
    findings.push({
      subject: "backups",
      item: "archive",
      state: "wrong",
      text: "PostgreSQL cannot archive its log: it stays on the database’s disk until it can",
    });
  if (replica !== null && replica.state !== "current")
    findings.push({
      subject: "replica",
      item: replica.state,
      state: "warning",
      text: `The primary answers searches and analytics alone; the replica is ${replicaTexts[replica.state]}`,
    });
  return findings;
}

function judgeWatching({ backup, dead_mans_switch, checked_at }: HealthFacts): FindingRow[] {
  const findings: FindingRow[] = [];
  if (backup && checked_at - backup.at > backupAfterS)
    findings.push({
      subject: "backups",
      item: "old",
      state: "warning",
      text: `The last backup is ${spanText(checked_at - backup.at)} old`,
    });
  if (dead_mans_switch && dead_mans_switch.problem !== null)
    findings.push({
      subject: "dead_mans_switch",
      item: dead_mans_switch.host,
      state: "warning",
      text: `The dead man’s switch at ${dead_mans_switch.host} cannot be called: ${dead_mans_switch.problem}`,
    });
  return findings;
}

const numberText = (value: number): string => value.toLocaleString("en-US");
const count = (total: number, noun: string, plural = `${noun}s`): string =>
  `${numberText(total)} ${total === 1 ? noun : plural}`;

/** About how long, for reading. */
export function spanText(spanS: number): string {
  if (spanS < 90) return `${Math.round(spanS)} s`;
  if (spanS < 90 * 60) return `${Math.round(spanS / 60)} min`;
  if (spanS < 36 * 3600) return `${Math.round(spanS / 3600)} h`;
  return `${Math.round(spanS / 86_400)} days`;
}
