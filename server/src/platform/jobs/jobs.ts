import type { Clock } from "../clock.ts";
import type { Db, Sql } from "../db.ts";
import { log } from "../log.ts";
import { countFailures, type KindFailures, loadDueKinds } from "./claim.ts";
import type { Handler, SendingHandler } from "./handler.ts";
import { resetRecurring } from "./recurring.ts";
import { runDueJobs } from "./run-claim.ts";
import { sendDueJobs } from "./send-job.ts";

export interface Jobs extends Loop {
  /** By kind, over all organizations, as of the last look; kinds of this process also without any. */
  failures(): KindFailures[];
}
interface Loop {
  stop(): Promise<void>;
  /** Everything that is due now; for tests that move the clock. */
  runDue(): Promise<void>;
  /** Something of this kind, or of any, may have become due. */
  wake(kind: string | null): void;
}
export interface JobsOptions {
  db: Db;
  /** For what reaches somebody outside; default `db`. */
  outboundDb?: Db;
  clock: Clock;
  handlers: readonly (Handler | SendingHandler)[];
  onFailure?: ((kind: string) => void) | undefined;
  /** Which of them this process runs, default all; failures of the others are counted as well. */
  runs?: { inside: boolean; outbound: boolean };
  /** How often it looks when nothing wakes it. */
  pollMs?: number;
}

const defaultPollMs = 500;
/** About once a minute, and first of all. */
const pollsBetweenResets = 120;

/**
 * Any number of processes may run this: a job is claimed with SKIP LOCKED and done in the claim's
 * transaction.
 */
export function startJobs({
  handlers,
  outboundDb,
  runs = { inside: true, outbound: true },
  ...parts
}: JobsOptions): Jobs {
  const none = handlers.map(({ kind }) => ({ kind, failing: 0, dead: 0 }));
  let failures: KindFailures[] = none;
  const look = async (sql: Sql): Promise<void> => {
    const counted = await countFailures(sql);
    const kinds = new Set(counted.map(({ kind }) => kind));
    failures = [...counted, ...none.filter(({ kind }) => !kinds.has(kind))];
  };
  const isOutbound = (handler: Handler | SendingHandler): boolean =>
    "prepare" in handler || handler.isOutbound === true;
  const inside = handlers.filter((handler) => runs.inside && !isOutbound(handler));
  const outbound = handlers.filter((handler) => runs.outbound && isOutbound(handler));
  // A mail server that does not answer holds up no timer.
  const loops = [
    startLoop({ ...parts, handlers: inside, look }),
    ...Object.values(Object.groupBy(outbound, loopOf)).map((ofLoop = []) =>
      startLoop({ ...parts, db: outboundDb ?? parts.db, handlers: ofLoop }),
    ),
  ];
  return {
    failures: () => failures,
    runDue: async () => {
      await Promise.all(loops.map((loop) => loop.runDue()));
    },
    wake: (kind) => {
      for (const loop of loops) loop.wake(kind);
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

const loopOf = (handler: Handler | SendingHandler): string =>
  "parallel" in handler ? handler.kind : "one by one";

/** `look` is called whenever the loop looks for what is due. */
function startLoop({
  db,
  clock,
  handlers,
  look,
  onFailure,
  pollMs = defaultPollMs,
}: JobsOptions & { look?: (sql: Sql) => Promise<void> }): Loop {
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  let isStopped = false;
  const parts = { db, clock, isStopped: () => isStopped, onFailure };

  let looks = 0;
  const work = async (): Promise<void> => {
    if (looks % pollsBetweenResets === 0) await resetRecurring({ db, clock, handlers });
    looks += 1;
    for (;;) {
      const due = await db.system(async (sql) => {
        await look?.(sql);
        return loadDueKinds(sql, clock.nowS());
      });
      let settled = 0;
      for (const { organization_id, kind } of due) {
        const handler = byKind.get(kind);
        if (!handler || isStopped) continue;
        settled +=
          "prepare" in handler
            ? await sendDueJobs(parts, organization_id, handler)
            : await runDueJobs(parts, organization_id, handler);
      }
      if (settled === 0) return;
    }
  };

  const turns = repeatTurns(work, pollMs);
  return {
    runDue: turns.run,
    wake: (kind) => {
      if (kind === null || byKind.has(kind)) turns.wake();
    },
    stop: async () => {
      isStopped = true;
      await turns.stop();
    },
  };
}

/** One turn at a time. */
function repeatTurns(work: () => Promise<void>, pollMs: number) {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  let turns = 0;
  const run = (): Promise<void> => {
    turns += 1;
    running = running
      .then(() => (isStopped ? undefined : work()))
      .catch((error: unknown) => {
        log.warn({ error: String(error) }, "looking for due jobs failed");
      })
      .finally(() => {
        turns -= 1;
      });
    return running;
  };
  // A turn that takes long is followed by one, not by all that the interval would have begun.
  const timer = setInterval(() => {
    if (turns === 0) void run();
  }, pollMs);
  return {
    run,
    // What became due during a turn may have come too late for its last look: one more follows.
    wake: () => {
      if (!isStopped && turns < 2) void run();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
