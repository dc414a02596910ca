import type { Clock } from "../clock.ts";
import type { Db } from "../db.ts";
import { log } from "../log.ts";
import type { Handler, Job } from "./handler.ts";
import { declareRecurring } from "./recurring.ts";
import { setJob } from "./set-job.ts";

export interface Jobs {
  stop(): Promise<void>;
  /** Everything that is due now; for tests that move the clock. */ runDue(): Promise<void>;
}

const pollMs = 500;
const claimMost = 500;

/**
 * Any number of processes may run this: a job is claimed with SKIP LOCKED and done in the claim's
 * transaction.
 */
export function startJobs({
  db,
  clock,
  handlers,
}: {
  db: Db;
  clock: Clock;
  handlers: readonly Handler[];
}): Jobs {
  declareRecurring(handlers);
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const runDue = async (): Promise<void> => {
    for (;;) {
      const due = await db.system((sql) =>
        sql<{ organization_id: string; kind: string; jobs: number }>(
          `SELECT organization_id, kind, count(*)::int AS jobs FROM jobs WHERE due_at <= $1
           GROUP BY organization_id, kind`,
          [clock.nowS()],
          "due-jobs",
        ),
      );
      let done = 0;
      for (const { organization_id, kind } of due) {
        const handler = byKind.get(kind);
        if (handler && !isStopped) done += await runKind({ db, clock }, organization_id, handler);
      }
      if (done === 0) return;
    }
  };
  const tick = (): void => {
    running = running
      .then(() => (isStopped ? undefined : runDue()))
      .catch((error: unknown) => {
        log.warn({ error: String(error) }, "looking for due jobs failed");
      });
  };
  const timer = setInterval(tick, pollMs);
  return {
    runDue: () => {
      tick();
      return running;
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

async function runKind(
  { db, clock }: { db: Db; clock: Clock },
  organizationId: string,
  handler: Handler,
): Promise<number> {
  const nowS = clock.nowS();
  const claimed: Job[] = [];
  try {
    await db.tenant(organizationId, async (sql) => {
      claimed.push(
        ...(await sql<Job>(
          `DELETE FROM jobs WHERE organization_id = tocsin_organization() AND id IN
           (SELECT id FROM jobs WHERE organization_id = tocsin_organization() AND kind = $1
             AND due_at <= $2 ORDER BY due_at LIMIT ${claimMost} FOR UPDATE SKIP LOCKED)
         RETURNING id, kind, subject, due_at, params, attempts`,
          [handler.kind, nowS],
          "claim-jobs",
        )),
      );
      if (claimed.length === 0) return;
      if (handler.everyS !== undefined)
        await setJob(sql, { kind: handler.kind, subject: "all", due_at: nowS + handler.everyS });
      await handler.run(sql, organizationId, claimed);
    });
  } catch (error) {
    await postpone({ db, nowS }, organizationId, { claimed, error });
  }
  return claimed.length;
}

/** 5 s, doubling to an hour. The claim was rolled back with the work. */
async function postpone(
  { db, nowS }: { db: Db; nowS: number },
  organizationId: string,
  { claimed, error }: { claimed: readonly Job[]; error: unknown },
): Promise<void> {
  log.error(
    { organizationId, kind: claimed[0]?.kind, error: String(error) },
    "a job failed and will be tried again",
  );
  await db
    .tenant(organizationId, async (sql) => {
      for (const job of claimed)
        await sql(
          `UPDATE jobs SET attempts = attempts + 1, last_error = $2, due_at = $3
           WHERE organization_id = tocsin_organization() AND id = $1`,
          [job.id, String(error).slice(0, 500), nowS + Math.min(3600, 5 * 2 ** job.attempts)],
        );
    })
    .catch((fault: unknown) => {
      log.warn({ error: String(fault) }, "a failed job could not be postponed");
    });
}
