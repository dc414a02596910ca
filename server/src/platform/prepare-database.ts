import { createHash, randomBytes } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";

const migrationsDir = path.resolve(
  path.dirname(fileURLToPath(import.meta.url)),
  "../../migrations",
);

/**
 * Migrates as the owner, prepares the application's role (neither owner nor BYPASSRLS), and answers
 * the URL it connects with.
 * The role's password is random and stands where the owner alone reads, so that every server
 * process of one database has the same and nobody can compute it.
 * `only`: these migrations and no newer ones, for restoring an older version's backup.
 */
export async function prepareDatabase(
  ownerUrl: string,
  only?: readonly string[],
): Promise<{ url: string; migrated: string[] }> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await requireVersion(client);
    // Whoever freezes here must not keep others from starting.
    await client.query(
      "SET idle_session_timeout = '60s'; SET idle_in_transaction_session_timeout = '60s'",
    );
    // Several processes may start at once; the first one migrates.
    await client.query("SELECT pg_advisory_lock(7302915)");
    const migrated = await migrate(client, only);
    const url = await prepareRole(client, ownerUrl);
    await client.query("SELECT pg_advisory_unlock(7302915)");
    return { url, migrated };
  } finally {
    await client.end();
  }
}

/** As this version brings them, oldest first. */
export const migrationFiles = async (): Promise<string[]> =>
  (await readdir(migrationsDir)).filter((file) => file.endsWith(".sql")).sort();

const oldestVersion = 15;

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "SELECT current_setting('server_version') AS version",
  );
  const version = rows[0]?.version ?? "";
  if (Number.parseInt(version, 10) < oldestVersion)
    throw new Error(
      `this is PostgreSQL ${version}; Tocsin needs ${oldestVersion} or newer: upgrade it, or name another with DATABASE_URL`,
    );
}

async function migrate(client: pg.Client, only?: readonly string[]): Promise<string[]> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY);
     ALTER TABLE migrations ADD COLUMN IF NOT EXISTS checksum text`,
  );
  const { rows } = await client.query<AppliedMigration>("SELECT name, checksum FROM migrations");
  const done = new Set(rows.map((row) => row.name));
  const files = await migrationFiles();
  const ahead = [...done, ...(only ?? [])].filter((name) => !files.includes(name));
  if (ahead.length > 0)
    throw new Error(
      `the database was made by a newer version of Tocsin (${ahead.join(", ")}); start that version`,
    );
  await checkApplied(client, rows);
  const open = files.filter((file) => !done.has(file) && (only?.includes(file) ?? true));
  for (const file of open) {
    const text = await readMigration(file);
    await client.query(
      `BEGIN;\n${text};\nINSERT INTO migrations (name, checksum)
       VALUES ('${file}', '${checksumOf(text)}');\nCOMMIT`,
    );
  }
  return open;
}

interface AppliedMigration {
  name: string;
  /** Null for those that were applied before checksums were written. */
  checksum: string | null;
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

/** Roles belong to the whole cluster: each database has its own. */
export const applicationRole = (database: string): string =>
  `${database}_tocsin_app`.replace(/[^a-zA-Z0-9_]/g, "_").slice(-60);

/**
 * For every connection of the role, whoever opens it: nobody who is gone holds locks or connections
 * for hours. The pools of a server ask for less time still, by kind of work.
 */
const roleSettings = {
  idle_in_transaction_session_timeout: "5min",
  // Idle connections of a pool end after ten seconds; the listener speaks every few.
  idle_session_timeout: "60s",
  client_connection_check_interval: "2s",
  tcp_keepalives_idle: "10",
  tcp_keepalives_interval: "5",
  tcp_keepalives_count: "3",
  tcp_user_timeout: "20s",
};

async function prepareRole(client: pg.Client, ownerUrl: string): Promise<string> {
  const { rows } = await client.query<{ database: string }>(
    "SELECT current_database() AS database",
  );
  const database = rows[0]?.database ?? "";
  const role = applicationRole(database);
  const address = new URL(ownerUrl);
  const password = await applicationPassword(client);
  const existingRole = (
    await client.query<{ has_powers: boolean }>(
      `SELECT rolsuper OR rolbypassrls OR rolcreatedb OR rolcreaterole AS has_powers FROM pg_roles
       WHERE rolname = $1`,
      [role],
    )
  ).rows[0];
  // An owner that is no superuser may make such a role, and may not say again that it has no
  // powers.
  const powers =
    existingRole?.has_powers === false ? "" : "NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS ";
  await client.query(
    `${existingRole ? "ALTER" : "CREATE"} ROLE "${role}" LOGIN ${powers}PASSWORD '${password}'`,
  );
  for (const [name, value] of Object.entries(roleSettings))
    // A system that cannot look whether a client is there refuses to be told to.
    await client.query(
      `DO $$ BEGIN ALTER ROLE "${role}" SET ${name} = '${value}';
       EXCEPTION WHEN invalid_parameter_value THEN NULL; END $$`,
    );
  await client.query(`GRANT CONNECT ON DATABASE "${database}" TO "${role}"`);
  await client.query(`GRANT USAGE ON SCHEMA public TO "${role}"`);
  await client.query(
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO "${role}"`,
  );
  await client.query(`REVOKE ALL ON migrations FROM "${role}"`);
  await client.query(`REVOKE UPDATE, DELETE ON audit_log, installation_log FROM "${role}"`);
  await client.query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO "${role}"`);
  address.username = role;
  address.password = password;
  return address.toString();
}

/**
 * In a schema of its own, which no backup reads and on which nobody else is granted anything. Its
 * name must be no account: PostgreSQL looks for tables in the schema named as the account first.
 */
async function applicationPassword(client: pg.Client): Promise<string> {
  await client.query(
    `CREATE SCHEMA IF NOT EXISTS tocsin_owner_only;
     CREATE TABLE IF NOT EXISTS tocsin_owner_only.application_role (
       is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), password text NOT NULL)`,
  );
  await client.query(
    "INSERT INTO tocsin_owner_only.application_role (password) VALUES ($1) ON CONFLICT DO NOTHING",
    [randomBytes(32).toString("hex")],
  );
  const { rows } = await client.query<{ password: string }>(
    "SELECT password FROM tocsin_owner_only.application_role",
  );
  const password = rows[0]?.password ?? "";
  // It goes into ALTER ROLE, which takes no parameters.
  if (!/^[0-9a-f]{64}$/.test(password))
    throw new Error("tocsin_owner_only.application_role holds no password of ours; delete its row");
  return password;
}
