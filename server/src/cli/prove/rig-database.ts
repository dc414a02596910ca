import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Db, openDb } from "../../platform/db.ts";
import { type EmbeddedPostgres, startPostgres } from "../../platform/embedded-postgres.ts";
import { processesIn, recordedPid, signalProcesses } from "../../platform/postgres-orphan.ts";
import { prepareDatabase } from "../../platform/prepare-database.ts";
import { workLimits } from "../../platform/work-limits.ts";

/** A PostgreSQL that can be broken, and a way to it past everything else that can. */
export interface RigDatabase {
  ownerUrl: string;
  socketPath: string;
  /** What is remembered, whoever is down. A new one after PostgreSQL was started again. */
  db(): Db;
  /** All its processes stand still, with what they hold. */
  freeze(forMs: number): Promise<void>;
  /** Hard: kill -9 of PostgreSQL, which then recovers from its log. */
  restart(isHard: boolean, awayMs?: number): Promise<void>;
  /** Starts it again where it ended by itself. */
  ensureRunning(): Promise<void>;
  close(): Promise<void>;
}

export async function openRigDatabase(
  dataDir: string,
  settings: Record<string, string>,
): Promise<RigDatabase> {
  let isRunning = false;
  const start = async (): Promise<EmbeddedPostgres> => {
    const started = await startPostgres({ dataDir, settings });
    isRunning = true;
    void started.ended.then(() => {
      if (started === postgres) isRunning = false;
    });
    return started;
  };
  let postgres = await start();
  const { ownerUrl } = postgres;
  const { url } = await prepareDatabase(ownerUrl);
  let db = openDb(url, workLimits("commands"));
  const startAnew = async (): Promise<void> => {
    postgres = await start();
    db = openDb(url, workLimits("commands"));
  };
  return {
    ownerUrl,
    socketPath: path.join(new URL(ownerUrl).searchParams.get("host") ?? "", ".s.PGSQL.5432"),
    db: () => db,
    freeze: (forMs) => freezeProcesses(dataDir, forMs),
    restart: async (isHard, awayMs = 0) => {
      await db.close();
      if (isHard) process.kill(recordedPid(dataDir), "SIGKILL");
      await (isHard ? postgres.ended : postgres.stop());
      await sleep(awayMs);
      await startAnew();
    },
    ensureRunning: async () => {
      if (isRunning) return;
      await db.close();
      await startAnew();
    },
    close: async () => {
      await db.close();
      await postgres.stop();
    },
  };
}

async function freezeProcesses(dataDir: string, forMs: number): Promise<void> {
  const pids = processesIn(dataDir);
  signalProcesses(pids, "SIGSTOP");
  await sleep(forMs);
  signalProcesses(pids, "SIGCONT");
}
