import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { DatabaseClient } from "./database-client.ts";
import { expectOneOrganization } from "./expect-one-organization.ts";
import { log } from "./log.ts";
import { breaksOlder } from "./migration-phases.ts";
import { type ApplicationAddress, prepareRole } from "./prepare-role.ts";
import { requireOwnSession } from "./require-own-session.ts";

const migrationsDir = path.resolve(
  path.dirname(fileURLToPath(import.meta.url)),
  "../../migrations",
);

/**
 * Migrates as the owner, prepares the application's role (neither owner nor BYPASSRLS), and answers
 * how it connects.
 */
export async function prepareDatabase(
  ownerUrl: string,
  { only, appUrl = null, poolerUrl = null }: PrepareOptions = {},
): Promise<ApplicationAddress & { migrated: string[] }> {
  const client = new DatabaseClient({ connectionString: ownerUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const version = await requireVersion(client);
    await requireOwnSession(client, ownerUrl);
    // Whoever freezes here must not keep others from starting.
    await client.query(
      "SET idle_session_timeout = '60s'; SET idle_in_transaction_session_timeout = '60s'",
    );
    // Several processes may start at once; the first one migrates.
    await client.query("SELECT pg_advisory_lock(7302915)");
    const migrated = await migrate(client, only);
    await expectOneOrganization(client, version);
    const address = await prepareRole(client, { ownerUrl, appUrl, poolerUrl });
    await client.query("SELECT pg_advisory_unlock(7302915)");
    return { ...address, migrated };
  } finally {
    await client.end();
  }
}

interface PrepareOptions {
  /** These migrations and no newer ones, for restoring an older version's backup. */
  only?: readonly string[];
  /** Of TOCSIN_APP_DATABASE_URL; null has the owner make the application's role. */
  appUrl?: string | null;
  /** Of DATABASE_URL beside TOCSIN_DIRECT_DATABASE_URL: the same database through a pooler. */
  poolerUrl?: string | null;
}

/** As this version brings them, oldest first. */
export const migrationFiles = async (): Promise<string[]> =>
  (await readdir(migrationsDir)).filter((file) => file.endsWith(".sql")).sort();

const oldestVersion = 15;

async function requireVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>(
    "SELECT current_setting('server_version') AS version",
  );
  const version = rows[0]?.version ?? "";
  const major = Number.parseInt(version, 10);
  if (major < oldestVersion)
    throw new Error(
      `this is PostgreSQL ${version}; Tocsin needs ${oldestVersion} or newer: upgrade it, or name another with DATABASE_URL`,
    );
  return major;
}

async function migrate(client: pg.Client, only?: readonly string[]): Promise<string[]> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY);
     ALTER TABLE migrations ADD COLUMN IF NOT EXISTS checksum text;
     ALTER TABLE migrations ADD COLUMN IF NOT EXISTS breaks_older boolean NOT NULL DEFAULT true`,
  );
  const { rows } = await client.query<AppliedMigration>(
    "SELECT name, checksum, breaks_older FROM migrations",
  );
  const done = new Set(rows.map((row) => row.name));
  const files = await migrationFiles();
  const isShipped = (name: string): boolean => files.includes(name);
  const ahead = rows.filter(({ name }) => !isShipped(name));
  const breaking = [
    ...ahead.flatMap(({ name, breaks_older }) => (breaks_older ? [name] : [])),
    ...(only ?? []).filter((name) => !isShipped(name)),
  ];
  if (breaking.length > 0)
    throw new Error(
      `the database was made by a newer version of Tocsin (${breaking.join(", ")}); start that version`,
    );
  if (ahead.length > 0)
    log.warn(
      { migrations: ahead.map(({ name }) => name) },
      "a newer version has added to the database; this one works with it",
    );
  await checkApplied(
    client,
    rows.filter(({ name }) => isShipped(name)),
  );
  const open = files.filter((file) => !done.has(file) && (only?.includes(file) ?? true));
  for (const file of open) {
    const text = await readMigration(file);
    await client.query(
      `BEGIN;\n${text};\nINSERT INTO migrations (name, checksum, breaks_older)
       VALUES ('${file}', '${checksumOf(text)}', ${breaksOlder(text)});\nCOMMIT`,
    );
  }
  return open;
}

interface AppliedMigration {
  name: string;
  /** Null for those that were applied before checksums were written. */
  checksum: string | null;
  /** Versions that do not bring it do not work with it. */
  breaks_older: boolean;
}

/** A migration that was changed after it ran left a database that nobody has tested. */
async function checkApplied(
  client: pg.Client,
  applied: readonly AppliedMigration[],
): Promise<void> {
  const changed: string[] = [];
  for (const { name, checksum } of applied) {
    const shipped = checksumOf(await readMigration(name));
    if (checksum === null)
      await client.query("UPDATE migrations SET checksum = $2 WHERE name = $1", [name, shipped]);
    else if (checksum !== shipped) changed.push(name);
  }
  if (changed.length > 0)
    throw new Error(
      `the database was prepared by another build, whose ${changed.join(", ")} was different: start that build, or restore a backup into an empty database`,
    );
}

const readMigration = (file: string): Promise<string> =>
  readFile(path.join(migrationsDir, file), "utf8");
const checksumOf = (text: string): string => createHash("sha256").update(text).digest("hex");
