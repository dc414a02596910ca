import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Registry } from "prom-client";
import type { Clock } from "../../platform/clock.ts";
import { databaseFaultOf } from "../../platform/database-fault.ts";
import type { Db } from "../../platform/db.ts";
import { type NatsSettings, natsSettingsFrom } from "../../platform/nats-settings.ts";
import type { NodeRoles } from "../../platform/node-roles.ts";
import { refuseUntil } from "../../platform/refuse.ts";
import { shareCall } from "../../platform/share-call.ts";
import { type LogMetrics, openLogMetrics } from "./log-metrics.ts";
import type { IngestRequest } from "../inbox.ts";
import { encodeRequest } from "./log-message.ts";
import { type LogState, openLogHealth } from "./log-health.ts";
import { type LogBacklog, loadBacklog } from "./load-backlog.ts";
import { type LogMover, moveLog } from "./move-log.ts";
import { findOrCreateLog } from "./find-log.ts";
import { openFormerLogs } from "./former-logs.ts";
import type * as Problems from "./nats-problems.ts";
import type { NatsStreams } from "./nats-streams.ts";
import { deleteLog, type IngestLogRow, loadLogs } from "./store-ingest-logs.ts";

/** Takes requests before the database does, and while it cannot. */
export interface IngestLog {
  /**
   * The receipt's id, once the request is durable; null where the log takes nothing, so that the
   * database has to. Refuses what may be stored or not, and what there is no room for.
   */
  append(organizationId: string, request: IngestRequest): Promise<string | null>;
  /** Whether it takes requests just now. */
  isReady(): boolean;
  /** Whether a new process is still looking for it; the database takes nothing meanwhile either. */
  isStarting(): boolean;
  /** As of the last look at it. */
  backlog(): LogBacklog;
  state(): LogState;
  stop(): Promise<void>;
}

interface IngestLogParts {
  metrics: LogMetrics;
  settings: NatsSettings;
  db: Db;
  clock: Clock;
  roles: NodeRoles;
  /** Hears of organizations that have new receipts. */
  wake: (organizationId: string) => void;
}

const lookMs = 1000;
const attemptMs = 900;
const retryMs = 100;
/** Of the time in which a sender has its answer. */
const appendMs = 2000;
const fullWaitS = 10;
const awayWaitS = 2;
/** Null without NATS_URL, and where requests are neither taken nor decided: no library is loaded. */
export async function ingestLogFrom(
  env: Readonly<Record<string, string | undefined>>,
  { registry, ...parts }: Omit<IngestLogParts, "settings" | "metrics"> & { registry: Registry },
): Promise<IngestLog | null> {
  let opened: IngestLog | null = null;
  const metrics = openLogMetrics(registry, { clock: parts.clock, log: () => opened });
  const settings = natsSettingsFrom(env);
  const takesPart = parts.roles.has("api") || parts.roles.has("pipeline");
  opened = settings && takesPart ? await openIngestLog({ ...parts, metrics, settings }) : null;
  return opened;
}

async function openIngestLog(parts: IngestLogParts): Promise<IngestLog> {
  const { openNatsStreams } = await import("./nats-streams.ts");
  const problems = await import("./nats-problems.ts");
  const streams = openNatsStreams(parts.settings);
  const watch = watchStream({ ...parts, streams, problems });
  const { health } = watch;
  return {
    isReady: () => health.isAnswering() && watch.stream() !== null,
    isStarting: () => health.isAnswering() && watch.stream() === null,
    backlog: watch.backlog,
    state: health.state,
    append: async (organizationId, request) => {
      if (!health.isAnswering()) return null;
      const stream = watch.stream();
      if (stream === null || !streams.isConnected()) throw away();
      const data = await encodeRequest(organizationId, request, streams.maxBytes());
      if (data === null) return null;
      const sequence = await publish(streams, stream.name, data);
      if (typeof sequence === "string") {
        parts.metrics.countFailure();
        if (sequence === "full") health.recordFull();
        else health.recordFailure();
        throw sequence === "full" ? refuseUntil("ingest_log_full", fullWaitS) : away();
      }
      health.recordAnswer();
      // Servers that have lost their newest requests count from before: this id is taken.
      if (sequence <= Number(stream.moved)) throw away();
      return String(BigInt(stream.first_id) + BigInt(sequence));
    },
    stop: async () => {
      await watch.stop();
      await streams.close();
    },
  };
}

/** Knows the stream that takes requests, and has this process move it. */
function watchStream(parts: IngestLogParts & { streams: NatsStreams; problems: typeof Problems }) {
  const { db, streams, problems } = parts;
  let stream: IngestLogRow | null = null;
  let isReplaced = false;
  let mover: LogMover | null = null;
  let backlog: LogBacklog = { requests: 0, oldestAt: null };
  const health = openLogHealth(problems.noMajority);
  const moveNow = (row: IngestLogRow): LogMover =>
    moveLog({ ...parts, stream: row, areFormerMoved: () => former.waiting() === 0 });
  const move = parts.roles.has("pipeline") ? moveNow : null;
  const deleteRow = (name: string) => db.system((sql) => deleteLog(sql, name));
  const former = openFormerLogs({ ...parts, move, deleteRow });
  const loadRows = shareCall(async () => {
    const rows = await db.system(loadLogs).catch(() => []);
    const [newest] = rows;
    if (!newest || !stream) return;
    if (newest.name === stream.name) stream = newest;
    // Another process made it; this one follows at its next look.
    else if (BigInt(newest.first_id) > BigInt(stream.first_id)) isReplaced = true;
    await former.look(rows);
  });
  const look = shareCall(async () => {
    try {
      let latestState = stream && (await streams.state(stream.name));
      if (
        !stream ||
        isReplaced ||
        !latestState ||
        latestState.lastSequence < Number(stream.moved)
      ) {
        await mover?.stop();
        mover = null;
        stream = await findOrCreateLog(parts);
        isReplaced = false;
        latestState = await streams.state(stream.name);
      }
      // Also where none was found just before, and what seemed lost is there after all.
      mover ??= move?.(stream) ?? null;
      void loadRows();
      health.recordState(latestState);
      backlog = await loadBacklog(streams, stream, latestState?.lastSequence ?? 0);
    } catch (error) {
      // Without the database nobody finds a stream; it is looked for again.
      if (databaseFaultOf(error) === null)
        health.setProblem(
          streams.problem() ?? problems.streamProblem(error, parts.settings.streamBytes),
        );
    }
  });
  const timer = setInterval(() => void look(), lookMs);
  void look();
  return {
    stream: () => stream,
    health,
    backlog: () => ({ ...backlog, requests: backlog.requests + (former.waiting() ?? 0) }),
    stop: async () => {
      clearInterval(timer);
      await look();
      await mover?.stop();
      await former.stop();
    },
  };
}

const away = () => refuseUntil("ingest_log_away", awayWaitS);

/** Again with the same message id, so that it is stored once however often it arrives. */
async function publish(
  streams: NatsStreams,
  name: string,
  data: Uint8Array,
): Promise<number | "away" | "full"> {
  const id = randomUUID();
  const begin = performance.now();
  for (;;) {
    const leftMs = begin + appendMs - performance.now();
    if (leftMs <= 0) return "away";
    const result = await streams.publish(name, data, {
      id,
      timeoutMs: Math.min(attemptMs, leftMs),
    });
    if ("sequence" in result) return result.sequence;
    if (result.isFull) return "full";
    await sleep(retryMs);
  }
}
