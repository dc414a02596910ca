import { expect, test } from "vitest";
import { nodeRoles } from "#contract/node-roles.ts";
import { type HealthFacts, judge, spanText, worstOf } from "./judge.ts";

const nowS = 1_800_000_000;
const queue = (name: HealthFacts["queues"][number]["queue"]) => ({
  queue: name,
  state: "ok" as const,
  waiting: 0,
  oldest_s: null,
  failing: 0,
  dead: 0,
});
const log = { bytes: 10, max_bytes: 100, replicas: 3, current: 3, problem: null };
const node: HealthFacts["nodes"][number] = {
  id: "1",
  host: "tocsin-1",
  pid: 7,
  version: "1.0.0",
  roles: [...nodeRoles],
  cpu_percent: 3,
  memory_bytes: 2e8,
  consoles: 1,
  started_at: nowS - 5000,
  seen_at: nowS - 5,
  answers: true,
};
const healthy: HealthFacts = {
  checked_at: nowS,
  figures: {
    feed: { events: 100, p95_ms: 90 },
    events_per_minute: 100,
    peak: null,
    accounted: { events: 1000, without_outcome: 0 },
    deliveries: { settled: 10, first_try: 10 },
    calls_per_second: 1,
  },
  promise_s: 1,
  stages: [],
  points: [
    { at: nowS - 60, events: 100, feed_p50_ms: 20, feed_p95_ms: 90, calls: 9, call_p95_ms: 12 },
  ],
  interval_s: 60,
  queues: [queue("events"), queue("deliveries"), queue("jobs")],
  ingest_log: null,
  nodes: [node],
  database: {
    version: "18.1",
    bytes: 1e9,
    disk: { free_bytes: 5e10, total_bytes: 1e11 },
    bytes_per_day: 1e8,
    full_in_days: 500,
    connections: 20,
    max_connections: 100,
    slowest_s: null,
    archive_fails: false,
    replica: { state: "current", lag_s: 0, problem: null },
  },
  checks: [{ check: "outcomes", checked_at: nowS - 1800, checked: 1000, wrong: 0 }],
  backup: { at: nowS - 3600, bytes: 1e8, took_s: 30, verified_at: null },
  dead_mans_switch: { host: "watch.example", answered_at: nowS - 30, problem: null },
};
const judged = (changes: Partial<HealthFacts>) =>
  judge({ ...healthy, ...changes }).map(({ subject, item, state }) =>
    [subject, item, state].join(" "),
  );

test("an installation in order has nothing to say", () => {
  expect(judge(healthy)).toEqual([]);
  expect(worstOf([])).toBe("ok");
});

test.each<[string, Partial<HealthFacts>, string[]]>([
  [
    "events that wait for over a minute",
    { queues: [{ ...queue("events"), waiting: 12, oldest_s: 61 }] },
    ["events waiting wrong"],
  ],
  [
    "requests in NATS that wait for over a minute",
    { queues: [{ ...queue("ingest_log"), waiting: 12, oldest_s: 61 }], ingest_log: log },
    ["events ingest_log_waiting wrong"],
  ],
  [
    "NATS that takes nothing",
    { queues: [queue("ingest_log")], ingest_log: { ...log, problem: "it is away" } },
    ["events ingest_log warning"],
  ],
  [
    "a server of NATS that is away",
    { queues: [queue("ingest_log")], ingest_log: { ...log, current: 2 } },
    ["events ingest_log_replicas warning"],
  ],
  [
    "a stream of NATS that is almost full",
    { queues: [queue("ingest_log")], ingest_log: { ...log, bytes: 81 } },
    ["events ingest_log_room warning"],
  ],
  [
    "events that could not be processed",
    { queues: [{ ...queue("events"), dead: 1 }] },
    ["events failed warning"],
  ],
  [
    "a node that is silent",
    { nodes: [node, { ...node, id: "2", pid: 8, answers: false }] },
    ["nodes 2 warning"],
  ],
  [
    "a role that nobody has",
    { nodes: [{ ...node, roles: ["api", "live", "pipeline", "jobs"] }] },
    ["roles missing wrong"],
  ],
  [
    "two versions side by side",
    { nodes: [node, { ...node, id: "2", version: "1.1.0" }] },
    ["versions mixed warning"],
  ],
  [
    "deliveries that wait for over five minutes",
    { queues: [{ ...queue("deliveries"), waiting: 7, oldest_s: 301 }] },
    ["deliveries waiting warning"],
  ],
  [
    "jobs that are late, and given up",
    { queues: [{ ...queue("jobs"), waiting: 1, oldest_s: 400, dead: 2 }] },
    ["jobs late warning", "jobs dead warning"],
  ],
  [
    "a check that shows something wrong",
    { checks: [{ check: "counters", checked_at: nowS, checked: 5, wrong: 1 }] },
    ["checks counters wrong"],
  ],
  [
    "a check that no longer runs",
    { checks: [{ check: "outcomes", checked_at: nowS - 4 * 3600, checked: 5, wrong: 0 }] },
    ["checks outcomes warning"],
  ],
  [
    "a log that cannot be archived",
    { database: { ...healthy.database, archive_fails: true } },
    ["backups archive wrong"],
  ],
  [
    "a replica that is late",
    {
      database: {
        ...healthy.database,
        replica: { state: "late", lag_s: 4, problem: "4 s behind" },
      },
    },
    ["replica late warning"],
  ],
  [
    "a disk that is nearly full",
    {
      database: {
        ...healthy.database,
        disk: { free_bytes: 2e9, total_bytes: 1e11 },
        full_in_days: 3,
      },
    },
    ["storage disk wrong", "storage forecast warning"],
  ],
  [
    "connections that run out",
    { database: { ...healthy.database, connections: 81 } },
    ["connections many warning"],
  ],
  [
    "a backup that is older than a day",
    { backup: { at: nowS - 27 * 3600, bytes: 1, took_s: 1, verified_at: null } },
    ["backups old warning"],
  ],
  [
    "a dead man's switch that cannot be called",
    { dead_mans_switch: { host: "watch.example", answered_at: null, problem: "it answered 503" } },
    ["dead_mans_switch watch.example warning"],
  ],
])("it says so of %s", (_of, changes, findings) => {
  expect(judged(changes)).toEqual(findings);
});

test("latency counts where there were events enough", () => {
  const late = (events: number) => ({
    figures: { ...healthy.figures, feed: { events, p95_ms: 1700 } },
  });
  expect(judged(late(100))).toEqual(["latency feed warning"]);
  expect(judged(late(3))).toEqual([]);
});

test("spans are told roughly", () => {
  expect([61, 600, 7200, 200_000].map(spanText)).toEqual(["61 s", "10 min", "2 h", "2 days"]);
});
