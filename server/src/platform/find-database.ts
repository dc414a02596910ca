import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { dataRoot } from "./data-root.ts";
import { DataDirInUse, runningPostgres, startPostgres } from "./embedded-postgres.ts";

export interface FoundDatabase {
  /** As its owner, who migrates it. */
  ownerUrl: string;
  /** TOCSIN_APP_DATABASE_URL, beside an owner that may make no roles. */
  appUrl: string | null;
  /**
   * "given" by DATABASE_URL; "joined": a server's own PostgreSQL, through its socket; "started" for
   * this command alone.
   */
  source: "given" | "joined" | "started";
  release(): Promise<void>;
}

/** A server that is just starting holds its directory before its PostgreSQL answers. */
const startTimeoutMs = 60_000;

/**
 * Where this installation's data is, for a command: DATABASE_URL, else the PostgreSQL of the data
 * directory, beside the server that runs it or alone.
 */
export async function findDatabase(env: NodeJS.ProcessEnv = process.env): Promise<FoundDatabase> {
  if (env["DATABASE_URL"])
    return {
      ownerUrl: env["DATABASE_URL"],
      appUrl: env["TOCSIN_APP_DATABASE_URL"] ?? null,
      source: "given",
      release: async () => undefined,
    };
  const dataDir = path.join(dataRoot(env), "postgres");
  for (let waitedMs = 0; ; waitedMs += 250) {
    try {
      const postgres = await startPostgres({ dataDir });
      return {
        ownerUrl: postgres.ownerUrl,
        appUrl: null,
        source: "started",
        release: () => postgres.stop(),
      };
    } catch (error) {
      if (!(error instanceof DataDirInUse) || waitedMs > startTimeoutMs) throw error;
      const ownerUrl = await runningPostgres(dataDir);
      if (ownerUrl !== undefined)
        return { ownerUrl, appUrl: null, source: "joined", release: async () => undefined };
      await sleep(250);
    }
  }
}
