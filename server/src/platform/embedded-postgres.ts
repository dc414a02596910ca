/**
 * A real PostgreSQL beside this process, for those who bring none: no TCP port, no account to make,
 * and no orphan however this process ends. A server of one's own (DATABASE_URL) replaces all of it.
 */
import fs from "node:fs";
import path from "node:path";
import { acceptsConnections, acquireProcessLock } from "./acquire-process-lock.ts";
import { accountFor } from "./postgres-account.ts";
import { bundledMajor, postgresBinaries } from "./postgres-binaries.ts";
import { createCluster, createDatabase, urlFor } from "./postgres-cluster.ts";
import { stopOrphan } from "./postgres-orphan.ts";
import { type RunningPostgres, runPostgres } from "./postgres-process.ts";
import { socketDirFor } from "./postgres-socket.ts";
import { archivedMark } from "./wal-archive.ts";

export interface EmbeddedPostgres extends RunningPostgres {
  /** Owner of the database and superuser: for migrations, which make the product's own role. */
  ownerUrl: string;
}

export interface PostgresOptions {
  /** Its parent is created, and PostgreSQL's own log is written beside it as `<dataDir>.log`. */
  dataDir: string;
  /** In postgresql.conf's words; added to or replacing the ones below. */
  settings?: Record<string, string>;
}

/**
 * Creates the cluster at first use, recovers it after a crash, resolves once it takes connections.
 */
export async function startPostgres({
  dataDir,
  settings = {},
}: PostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === "win32")
    throw new Error(
      "The bundled PostgreSQL needs Linux or macOS: set DATABASE_URL to a PostgreSQL server.",
    );
  makeWritable(path.dirname(dataDir));
  const { realDir, release } = await claimDataDir(dataDir);
  try {
    if (settings.archive_mode !== "on") fs.rmSync(archivedMark(realDir), { force: true });
    const postgres = await launchPostgres(realDir, settings);
    void postgres.ended.then(release);
    return postgres;
  } catch (error) {
    release();
    throw error;
  }
}

/** For this process alone, until it is released. */
export async function claimDataDir(dataDir: string): Promise<{ realDir: string; release(): void }> {
  const realDir = realDirOf(dataDir);
  const release = await acquireProcessLock(realDir);
  if (release === undefined) throw dataDirInUse(realDir);
  return { realDir, release };
}

/**
 * The URL of the PostgreSQL that another process runs on this directory; undefined while none
 * answers there.
 */
export async function runningPostgres(dataDir: string): Promise<string | undefined> {
  const realDir = realDirOf(dataDir);
  const socketDir = socketDirFor(realDir, accountFor(realDir));
  return (await acceptsConnections(path.join(socketDir, ".s.PGSQL.5432")))
    ? urlFor(socketDir)
    : undefined;
}

export class DataDirInUse extends Error {}

/** One directory must have one name, or two processes could claim it under two. */
const realDirOf = (dataDir: string): string =>
  path.join(fs.realpathSync(path.dirname(dataDir)), path.basename(dataDir));

/** For a small machine that it shares with the product. Durability is never traded away. */
const SETTINGS = {
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "128MB",
  max_connections: "100",
  synchronous_commit: "on",
  wal_compression: "on",
  max_wal_size: "2GB",
  checkpoint_timeout: "10min",
  // Our statements are short: compiling one costs more than running it.
  jit: "off",
  // A table that grows from nothing is planned for what it was until it has been looked at.
  autovacuum_naptime: "15s",
  random_page_cost: "1.1",
  timezone: "UTC",
  log_timezone: "UTC",
};

async function launchPostgres(
  dataDir: string,
  settings: Record<string, string>,
): Promise<EmbeddedPostgres> {
  requireSameMajor(dataDir);
  const account = accountFor(dataDir);
  const binaries = postgresBinaries(account);
  createCluster(dataDir, binaries, account);
  const socketDir = socketDirFor(dataDir, account);
  if ((await stopOrphan(dataDir, socketDir)) === "belongs to another") throw dataDirInUse(dataDir);

  const running = await runPostgres({
    dataDir,
    binaries,
    account,
    settings: {
      ...SETTINGS,
      ...settings,
      listen_addresses: "",
      unix_socket_directories: socketDir,
      unix_socket_permissions: "0700",
    },
  });
  try {
    await createDatabase(socketDir);
  } catch (error) {
    await running.stop();
    throw error;
  }
  return { ...running, ownerUrl: urlFor(socketDir) };
}

/** PostgreSQL reads no files of another major version, and would say only that. */
function requireSameMajor(dataDir: string): void {
  const file = path.join(dataDir, "PG_VERSION");
  if (!fs.existsSync(file)) return;
  const [stored, bundled] = [fs.readFileSync(file, "utf8").trim(), bundledMajor()];
  if (stored === bundled) return;
  throw new Error(
    `The data in ${dataDir} was written by PostgreSQL ${stored}, and this version of Tocsin brings ${bundled}: with the version that wrote it, run "tocsin backup FILE"; then move the directory away, and run "tocsin restore FILE" with this one.`,
  );
}

function makeWritable(dir: string): void {
  try {
    fs.mkdirSync(dir, { recursive: true, mode: 0o755 });
    fs.accessSync(dir, fs.constants.W_OK);
  } catch (error) {
    throw new Error(
      `This account may not write to ${dir}: set TOCSIN_DATA_DIR to a directory of its own.`,
      { cause: error },
    );
  }
}

function dataDirInUse(dataDir: string): DataDirInUse {
  return new DataDirInUse(
    `Another running process uses the data directory ${dataDir}: stop that one first, or set TOCSIN_DATA_DIR to another directory.`,
  );
}
