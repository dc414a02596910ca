import { statfs } from "node:fs/promises";
import { measuredStages } from "#contract/health-stages.ts";
import type {
  healthHours,
  HealthStage,
  InstallationHealth,
} from "#contract/installation-health.ts";
import { missingAfterS } from "../nodes/freshness.ts";
import { loadNodes } from "../nodes/store.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db, Sql } from "../../platform/db.ts";
import type { ReplicaCondition } from "../../platform/replica.ts";
import type { StageCounts } from "../../platform/stage-timings.ts";
import { loadLastBackup } from "./store-backups.ts";
import { type HealthFacts, promiseS, queueState } from "./judge.ts";
import { peakOf, pointsOf, stagesSince, timesOf } from "./points.ts";
import { loadCheckResults } from "../self-checks/store.ts";
import { loadSwitchCall } from "./store-findings.ts";
import {
  loadDatabase,
  loadDatabaseSizes,
  loadDeliveryCounts,
  loadMinutes,
  loadQueues,
  type MinuteRow,
} from "./store-health.ts";

export interface HealthSources {
  db: Db;
  clock: Clock;
  /** Where the database stores, if that is on this machine. */
  storageDir?: string | undefined;
  /** How the database's replica is; null where none is set. */
  replica: () => ReplicaCondition | null;
  /** Of the dead man's switch: who is called while all is well, and alarms when that ends. */
  deadMansSwitchUrl: string | null;
  /** Changes of incidents that search and analytics do not follow yet. */
  unindexed: () => number;
  unmeasured: () => number;
  /** Takes requests before the database does; null where there is none. */
  ingestLog: {
    isReady(): boolean;
    backlog(): { requests: number; oldestAt: number | null };
    state(): NonNullable<InstallationHealth["ingest_log"]>;
  } | null;
}

/** The newest minutes say how it is now. */
const recentMinutes = 5;
const daySizes = 7;
/** Hours that are shown → seconds of a point. */
const intervals: Readonly<Record<HealthHours, number>> = { 1: 60, 6: 300, 24: 900 };
export type HealthHours = (typeof healthHours)[number];

/** Everything but what is found of it. */
export async function readHealth(sources: HealthSources, hours: HealthHours): Promise<HealthFacts> {
  const nowS = sources.clock.nowS();
  const disk = sources.storageDir === undefined ? null : await diskOf(sources.storageDir);
  return sources.db.system(async (sql) => {
    const minutes = await loadMinutes(sql, nowS - hours * 3600);
    const recentSinceS = Math.floor(nowS / 60) * 60 - (recentMinutes - 1) * 60;
    const recent = stagesSince(minutes, recentSinceS);
    const recentSpanS = Math.max(60, nowS - recentSinceS);
    const queues = await queuesOf(sql, sources, nowS);
    const deliveries = await loadDeliveryCounts(sql, {
      sinceS: nowS - 86_400,
      recentS: recentSinceS,
    });
    const intervalS = intervals[hours];
    const checks = await loadCheckResults(sql);
    const outcomes = checks.find(({ check }) => check === "outcomes");
    return {
      checked_at: nowS,
      figures: {
        ...figuresOf(minutes, recent, recentSpanS),
        accounted: { events: outcomes?.checked ?? 0, without_outcome: outcomes?.wrong ?? 0 },
        deliveries: { settled: deliveries.settled, first_try: deliveries.first_try },
      },
      promise_s: promiseS,
      stages: [
        ...measuredStages.map((stage): HealthStage => {
          const { total, ...times } = timesOf(recent, stage);
          const waiting = stage === "wait" ? waitingIn(queues, "events") : null;
          return { stage, ...times, per_minute: (60 * total) / recentSpanS, waiting };
        }),
        {
          stage: "share",
          p50_ms: deliveries.p50_ms,
          p95_ms: deliveries.p95_ms,
          per_minute: (60 * deliveries.recent) / recentSpanS,
          waiting: waitingIn(queues, "deliveries"),
        },
      ],
      points: pointsOf(minutes, intervalS),
      interval_s: intervalS,
      queues,
      ingest_log: sources.ingestLog?.state() ?? null,
      nodes: (await loadNodes(sql)).map((node) => ({
        ...node,
        answers: nowS - node.seen_at <= missingAfterS,
      })),
      database: { ...(await databaseOf(sql, { nowS, disk })), replica: sources.replica() },
      checks,
      backup: await loadLastBackup(sql),
      dead_mans_switch: await switchOf(sql, sources.deadMansSwitchUrl),
    };
  });
}

const waitingIn = (queues: HealthFacts["queues"], name: string): number =>
  queues.find(({ queue }) => queue === name)?.waiting ?? 0;

function figuresOf(minutes: readonly MinuteRow[], recent: StageCounts, spanS: number) {
  const { total: events, p95_ms } = timesOf(recent, "feed");
  return {
    feed: { events, p95_ms },
    events_per_minute: (60 * timesOf(recent, "receive").total) / spanS,
    peak: peakOf(minutes),
    calls_per_second: timesOf(recent, "call").total / spanS,
  };
}

async function queuesOf(
  sql: Sql,
  { unindexed, unmeasured, ingestLog }: HealthSources,
  nowS: number,
): Promise<InstallationHealth["queues"]> {
  const counted = await loadQueues(sql, nowS);
  const none = { oldest_at: null, failing: 0, dead: 0 };
  const [events, ...rest] = counted;
  const rows = [
    ...(events ? [events] : []),
    ...(ingestLog ? [logRow(ingestLog)] : []),
    { queue: "search" as const, waiting: unindexed(), ...none },
    { queue: "analytics" as const, waiting: unmeasured(), ...none },
    ...rest,
  ];
  return rows.map(({ oldest_at, ...row }) => {
    const oldest_s = oldest_at === null ? null : Math.max(0, nowS - oldest_at);
    return { ...row, oldest_s, state: queueState({ ...row, oldest_s }) };
  });
}

/** Where it does not answer, the database takes requests itself. */
function logRow(log: NonNullable<HealthSources["ingestLog"]>) {
  const { requests, oldestAt } = log.backlog();
  return {
    queue: "ingest_log" as const,
    waiting: requests,
    oldest_at: oldestAt,
    failing: log.state().problem === null ? 0 : 1,
    dead: 0,
  };
}

async function databaseOf(
  sql: Sql,
  { nowS, disk }: { nowS: number; disk: { free_bytes: number; total_bytes: number } | null },
): Promise<Omit<InstallationHealth["database"], "replica">> {
  const database = await loadDatabase(sql, nowS);
  const today = Math.floor(nowS / 86_400);
  const sizes = await loadDatabaseSizes(sql, today - daySizes);
  const [first, last] = [sizes[0], sizes.at(-1)];
  const bytes_per_day =
    first && last && last.day > first.day
      ? (last.bytes - first.bytes) / (last.day - first.day)
      : null;
  const full_in_days =
    disk !== null && bytes_per_day !== null && bytes_per_day > 0
      ? disk.free_bytes / bytes_per_day
      : null;
  return { ...database, disk, bytes_per_day, full_in_days };
}

async function switchOf(
  sql: Sql,
  url: string | null,
): Promise<InstallationHealth["dead_mans_switch"]> {
  if (url === null) return null;
  const call = await loadSwitchCall(sql);
  return {
    host: new URL(url).host,
    answered_at: call?.answered_at ?? null,
    problem: call?.problem ?? null,
  };
}

async function diskOf(dir: string): Promise<{ free_bytes: number; total_bytes: number } | null> {
  const space = await statfs(dir).catch(() => null);
  return (
    space && { free_bytes: space.bavail * space.bsize, total_bytes: space.blocks * space.bsize }
  );
}
