/** A standby of the database that answers questions, never with less than the primary would know. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { InstallationHealth } from "#contract/installation-health.ts";
import { openPool } from "./connection-pool.ts";
import { databaseFaultOf } from "./database-fault.ts";
import type { Sql } from "./db.ts";
import { log } from "./log.ts";
import type { ApplicationAddress } from "./prepare-role.ts";
import { openReplicaLag } from "./replica-lag.ts";
import { shareCall } from "./share-call.ts";
import { loadPosition, loadReplayed, type Position } from "./store-replica.ts";
import { transaction, type Visibility } from "./transaction.ts";
import type { WorkLimits } from "./work-limits.ts";

export interface Replica {
  /** Null where the primary has to answer; then nothing that the work has read counts. */
  attempt<T>(visibility: Visibility, work: (sql: Sql) => Promise<T>): Promise<{ result: T } | null>;
  /** As of the last look, a second ago at most. */
  condition(): ReplicaCondition;
  /** At once; for tests. */
  look(): Promise<void>;
  close(): Promise<void>;
}

export type ReplicaCondition = NonNullable<InstallationHealth["database"]["replica"]>;
type ReplicaState = ReplicaCondition["state"];
/** Who answered: the replica, or the primary, because the replica was late, away, or failed. */
export type ReadResult = "replica" | "late" | "away" | "failed";

interface ReplicaOptions {
  /** As the application. */
  url: string;
  primary: ApplicationAddress;
  limits: WorkLimits;
  onRead?: (result: ReadResult) => void;
}

/** Longer than a change is under way to a healthy standby, too short to be noticed. */
const catchUpMs = 200;
const lookMs = 1000;
const answerMs = 900;
/** Each look, and each read before it begins, asks briefly for a position. */
const positionConnections = 4;

class Unfit extends Error {}
class Late extends Error {}

export function openReplica({
  url,
  primary: address,
  limits,
  onRead = () => undefined,
}: ReplicaOptions): Replica {
  const { pool, probe, primary } = openPools(url, address, limits);
  const lag = openReplicaLag();
  let condition: ReplicaCondition = { state: "away", lag_s: null, problem: "it was not asked yet" };
  let logged: ReplicaState | null = null;

  const look = shareCall(async () => {
    // Without the primary nothing is known of the replica, and nothing is asked.
    const position = await loadPosition(primary).catch(() => null);
    if (position === null) return;
    lag.committed(position.position, performance.now());
    condition = await judge(async () => {
      await transaction(probe, { statements: "", isAwaited: false }, (sql) =>
        awaitPosition(sql, position, lag.replayed),
      );
      return lag.seconds(performance.now());
    });
    const { state, problem } = condition;
    if (state === logged) return;
    logged = state;
    log[state === "current" ? "info" : "warn"]({ state, problem }, "the replica of the database");
    // Who waits for one that says nothing has the primary's answer now.
    if (state === "away") pool.abandon();
  });
  const timer = setInterval(() => void look(), lookMs);
  void look();

  return {
    attempt: async (visibility, work) => {
      const { state } = condition;
      if (state !== "current") {
        onRead(state === "late" ? "late" : "away");
        return null;
      }
      try {
        const position = await loadPosition(primary);
        const result = await transaction(pool, visibility, async (sql) => {
          if (!(await awaitPosition(sql, position))) throw new Late();
          return work(sql);
        });
        onRead("replica");
        return { result };
      } catch (error) {
        if (!isReplicas(error)) throw error;
        onRead(error instanceof Late ? "late" : "failed");
        void look();
        return null;
      }
    },
    condition: () => condition,
    look,
    close: async () => {
      clearInterval(timer);
      await Promise.all([pool.close(), probe.close(), primary.close()]);
    },
  };
}

function openPools(url: string, address: ApplicationAddress, limits: WorkLimits) {
  const brief = briefLimits(limits);
  // A pooler, or several standbys behind one address: each transaction says for itself how far its
  // standby is.
  const open = (poolLimits: WorkLimits) => openPool(url, poolLimits, { isPooled: true });
  return {
    pool: open({ ...limits, connectionWaitMs: answerMs }),
    probe: open({ ...brief, connections: 1 }),
    primary: openPool(address.url, brief, { isPooled: address.sessionUrl !== null }),
  };
}

const briefLimits = (limits: WorkLimits): WorkLimits => ({
  ...limits,
  connections: positionConnections,
  connectionWaitMs: answerMs,
  briefMs: answerMs,
  statementMs: answerMs,
  lockWaitMs: answerMs,
  idleTransactionMs: answerMs,
});

/** Waits a moment for it: a change is on its way as soon as it is committed. */
async function awaitPosition(
  sql: Sql,
  { position, history }: Position,
  onReplayed: (position: number) => void = () => undefined,
): Promise<boolean> {
  const endMs = performance.now() + catchUpMs;
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, 20)) {
    const standby = await loadReplayed(sql);
    if (standby.replayed === null) throw new Unfit("it takes changes itself: it is no standby");
    // After a failover both have the same past, and not the same present.
    if (standby.history !== history) throw new Unfit("its history is not that of the database");
    onReplayed(standby.replayed);
    if (standby.replayed >= position) return true;
    if (performance.now() >= endMs) return false;
    await sleep(pauseMs);
  }
}

async function judge(lagOf: () => Promise<number>): Promise<ReplicaCondition> {
  try {
    const lag_s = await lagOf();
    return lag_s > 0
      ? { state: "late", lag_s, problem: `it is ${lag_s.toFixed(1)} s behind` }
      : { state: "current", lag_s, problem: null };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { state: error instanceof Unfit ? "unfit" : "away", lag_s: null, problem };
  }
}

const queryCanceled = "57014";

/** Of the replica, not of the work: what is refused, and what takes too long, would be so again. */
const isReplicas = (error: unknown): boolean =>
  error instanceof Late ||
  error instanceof Unfit ||
  (error instanceof pg.DatabaseError && error.code !== queryCanceled) ||
  databaseFaultOf(error) === "away";
