import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { dataRoot } from "./data-root.ts";
import { hostsAsParameters } from "./database-hosts.ts";
import { DataDirInUse, runningPostgres, startPostgres } from "./embedded-postgres.ts";
import { archivingSettings, walArchiveFrom } from "./wal-archive.ts";

/** As the settings say. */
export interface DatabaseUrls {
  /** As its owner, who migrates it; past a pooler. */
  ownerUrl: string;
  /** TOCSIN_APP_DATABASE_URL, beside an owner that may make no roles. */
  appUrl: string | null;
  /** DATABASE_URL, where TOCSIN_DIRECT_DATABASE_URL says that it leads to a pooler. */
  poolerUrl: string | null;
}
export interface FoundDatabase extends DatabaseUrls {
  /**
   * "given" by DATABASE_URL; "joined": a server's own PostgreSQL, through its socket; "started" for
   * this command alone.
   */
  source: "given" | "joined" | "started";
  release(): Promise<void>;
}

/** Null without DATABASE_URL. */
export function suppliedDatabase(
  env: Readonly<Record<string, string | undefined>>,
): DatabaseUrls | null {
  const urlOf = (name: string): string | null => {
    const url = env[name];
    return url ? hostsAsParameters(url) : null;
  };
  const url = urlOf("DATABASE_URL");
  if (url === null) return null;
  const directUrl = urlOf("TOCSIN_DIRECT_DATABASE_URL");
  return {
    ownerUrl: directUrl ?? url,
    appUrl: urlOf("TOCSIN_APP_DATABASE_URL"),
    poolerUrl: directUrl === null ? null : url,
  };
}

/** A server that is just starting holds its directory before its PostgreSQL answers. */
const startTimeoutMs = 60_000;

/**
 * Where this installation's data is, for a command: DATABASE_URL, else the PostgreSQL of the data
 * directory, beside the server that runs it or alone.
 */
export async function findDatabase(env: NodeJS.ProcessEnv = process.env): Promise<FoundDatabase> {
  const supplied = suppliedDatabase(env);
  if (supplied) return { ...supplied, source: "given", release: async () => undefined };
  const dataDir = path.join(dataRoot(env), "postgres");
  for (let waitedMs = 0; ; waitedMs += 250) {
    try {
      const postgres = await startPostgres({
        dataDir,
        settings: archivingSettings(walArchiveFrom(env)),
      });
      return {
        ownerUrl: postgres.ownerUrl,
        appUrl: null,
        poolerUrl: null,
        source: "started",
        release: () => postgres.stop(),
      };
    } catch (error) {
      if (!(error instanceof DataDirInUse) || waitedMs > startTimeoutMs) throw error;
      const ownerUrl = await runningPostgres(dataDir);
      if (ownerUrl !== undefined)
        return {
          ownerUrl,
          appUrl: null,
          poolerUrl: null,
          source: "joined",
          release: async () => undefined,
        };
      await sleep(250);
    }
  }
}
