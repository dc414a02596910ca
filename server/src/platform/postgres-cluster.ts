import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import type { PostgresAccount } from "./postgres-account.ts";

const OWNER_ROLE = "tocsin_owner";
const DATABASE = "tocsin";

/** initdb at first use. Made beside its place and renamed: never a half-made cluster. */
export function createCluster(dataDir: string, binaries: string, account: PostgresAccount): void {
  if (fs.existsSync(path.join(dataDir, "PG_VERSION"))) return;
  const draft = `${dataDir}.init`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  if (account.isDropped) fs.chownSync(draft, account.uid, account.gid);
  const locale = [
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ];
  // Trust is for the socket only, and the socket's directory admits nobody but this account and
  // root.
  const args = ["-D", draft, "-U", OWNER_ROLE, "--auth=trust", "--no-instructions", ...locale];
  const result = spawnSync(path.join(binaries, "bin/initdb"), args, {
    ...postgresSpawnOptions(binaries, account),
    encoding: "utf8",
  });
  if (result.status !== 0)
    throw new Error(
      `PostgreSQL could not create its data directory ${dataDir}: ${result.error?.message ?? result.stderr.trim()}`,
    );
  fs.renameSync(draft, dataDir);
}

/** How every PostgreSQL program is started: as the account, from a directory that it can read. */
export function postgresSpawnOptions(binaries: string, { uid, gid, isDropped }: PostgresAccount) {
  const env = {
    PATH: process.env.PATH,
    LC_ALL: "C.UTF-8",
    LD_LIBRARY_PATH: path.join(binaries, "lib"),
  };
  return { env, cwd: "/", ...(isDropped ? { uid, gid } : {}) };
}

/** The product's database; does nothing when it is there. */
export async function createDatabase(socketDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlFor(socketDir, "postgres") });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [
      DATABASE,
    ]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** A form that pg, psql and libpq accept alike; the port only names the socket's file. */
export function urlFor(socketDir: string, database = DATABASE): string {
  return `postgresql://${OWNER_ROLE}@localhost/${database}?host=${encodeURIComponent(socketDir)}&port=5432`;
}
