/** A loop that keeps something up with a queue that transactions write, right after their commit. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Db, Sql } from "./db.ts";
import { log } from "./log.ts";
import { retryPauses } from "./retry-pauses.ts";
import { shareCall } from "./share-call.ts";

export interface QueueFollower {
  stop(): Promise<void>;
  /** Until everything that was committed is followed. */
  drained(): Promise<void>;
  /** Incidents that it does not follow yet, over all organizations, as of the last look. */
  behind(): number;
}

export interface WaitingOrganization {
  organization_id: string;
  incidents: number;
}
export interface Queue {
  db: Db;
  pollMs: number;
  /** Whether an organization's events wait: they go first. */
  isBusy(organizationId: string): boolean;
  /** How many times as long as it worked for such an organization it rests then; 0 for not at all. */
  restsWhileBusy: number;
  /** False where other processes follow: this one only says how far behind they are. */
  follows: boolean;
  /** Those with a queue, whoever has waited longest first. In system mode. */
  loadWaiting(sql: Sql): Promise<WaitingOrganization[]>;
  /** Applies the oldest of an organization's queue. Answers whether more may wait. */
  applyQueued(sql: Sql, organizationId: string): Promise<boolean>;
  /** What the log says when one fails. */
  onFailure: string;
}

/** So long it leaves the database to events that wait. */
const maxDelayMs = 10_000;
const retryMs = 1000;
const drainMs = 10;

/** Any number of processes may run it; `applyQueued` sees to it that one at a time has the turn. */
export function followQueue(queue: Queue): QueueFollower {
  const { db, pollMs } = queue;
  let isStopped = false;
  let behind = 0;
  const turns = openTurns(queue);
  const pauses = retryPauses(() => performance.now());
  const look = async (): Promise<WaitingOrganization[]> => {
    const waiting = await db.system(queue.loadWaiting);
    behind = waiting.reduce((sum, { incidents }) => sum + incidents, 0);
    const ids = new Set(waiting.map(({ organization_id }) => organization_id));
    turns.see(ids);
    pauses.keepOnly(ids);
    return waiting;
  };
  const mayFollow = ({ organization_id: id }: WaitingOrganization): boolean =>
    !isStopped && queue.follows && turns.mayTake(id);
  /** Answers whether anything was applied. One that fails holds up no other. */
  const follow = async (organizations: readonly WaitingOrganization[]): Promise<boolean> => {
    let hasApplied = false;
    for (const { organization_id: id } of organizations.filter((waiting) =>
      pauses.mayTry(waiting.organization_id),
    ))
      try {
        hasApplied =
          (await turns.take(id, () => db.tenant(id, (sql) => queue.applyQueued(sql, id)))) ||
          hasApplied;
        pauses.succeeded(id);
      } catch (error) {
        // Nothing is lost: what is queued stays so until it is applied.
        pauses.failed(id);
        log.warn({ organizationId: id, error: String(error) }, queue.onFailure);
      }
    return hasApplied;
  };
  const poll = shareCall(async () => {
    try {
      for (;;) if (!(await follow((await look()).filter(mayFollow)))) return;
    } catch (error) {
      log.warn({ error: String(error) }, `${queue.onFailure}: looking for what waits failed`);
      await sleep(retryMs);
    }
  });
  const timer = setInterval(() => void poll(), pollMs);
  return {
    behind: () => behind,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await poll();
    },
    drained: async () => {
      for (;;) {
        const waiting = await look();
        if (waiting.length === 0) return;
        // Another process may have the turn.
        if (!queue.follows || !(await follow(waiting))) await sleep(drainMs);
      }
    },
  };
}

interface Turns {
  /** Those with a queue; all others are forgotten. */
  see(ids: ReadonlySet<string>): void;
  mayTake(id: string): boolean;
  take<T>(id: string, work: () => Promise<T>): Promise<T>;
}

/** Events that wait go first: for a while, and then most of the time. */
function openTurns({ isBusy, restsWhileBusy }: Pick<Queue, "isBusy" | "restsWhileBusy">): Turns {
  const behindSince = new Map<string, number>();
  const restsUntil = new Map<string, number>();
  return {
    see: (ids) => {
      for (const known of [behindSince, restsUntil])
        for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
      for (const id of ids) behindSince.set(id, behindSince.get(id) ?? performance.now());
    },
    mayTake: (id) =>
      !isBusy(id) ||
      (performance.now() - (behindSince.get(id) ?? Infinity) > maxDelayMs &&
        performance.now() >= (restsUntil.get(id) ?? -Infinity)),
    take: async (id, work) => {
      const begin = performance.now();
      const result = await work();
      const end = performance.now();
      restsUntil.set(id, end + (end - begin) * restsWhileBusy);
      return result;
    },
  };
}
