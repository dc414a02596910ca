/** The role that Tocsin works with: it owns nothing, and row level security holds for it. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { DatabaseClient } from "./database-client.ts";
import { scramVerifier } from "./scram-verifier.ts";

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
type RoleSettings = Readonly<Record<string, string>>;

/** Idle connections are the pooler's to end: it would hand out those that the database has ended. */
const pooledRoleSettings: RoleSettings = { ...roleSettings, idle_session_timeout: "0" };

/** How the application connects. */
export interface ApplicationAddress {
  /** For transactions. */
  url: string;
  /** The database itself, where `url` leads to a pooler; null where it does not. */
  sessionUrl: string | null;
}

interface Addresses {
  ownerUrl: string;
  appUrl: string | null;
  poolerUrl: string | null;
}

/**
 * The application's role is the administrator's, by `appUrl`, or Tocsin's own. Its own one's
 * password is random and stands where the owner alone reads, so that every server process of one
 * database has the same and nobody can compute it.
 */
export async function prepareRole(
  owner: pg.Client,
  { ownerUrl, appUrl, poolerUrl }: Addresses,
): Promise<ApplicationAddress> {
  const settings = poolerUrl === null ? roleSettings : pooledRoleSettings;
  const directUrl =
    appUrl === null
      ? await prepareOwnRole(owner, ownerUrl, settings)
      : // The account's address is the pooler's, as DATABASE_URL's is.
        poolerUrl === null
        ? appUrl
        : withAccount(ownerUrl, new URL(appUrl));
  const role =
    appUrl === null ? roleOf(directUrl) : await checkGivenRole(owner, directUrl, settings);
  await grantTables(owner, role);
  if (poolerUrl === null) return { url: directUrl, sessionUrl: null };
  const url = appUrl ?? withAccount(poolerUrl, new URL(directUrl));
  await checkPooler(owner, url);
  return { url, sessionUrl: directUrl };
}

const roleOf = (url: string): string => decodeURIComponent(new URL(url).username);

/** The same place, as the other's account. */
export function withAccount(url: string, { username, password }: URL): string {
  const address = new URL(url);
  address.username = username;
  address.password = password;
  return address.toString();
}

async function prepareOwnRole(
  owner: pg.Client,
  ownerUrl: string,
  settings: RoleSettings,
): Promise<string> {
  const database = await databaseName(owner);
  const role = applicationRole(database);
  const password = await applicationPassword(owner);
  const address = new URL(ownerUrl);
  address.username = role;
  address.password = password;

  if (await mayManageRoles(owner)) {
    await makeRole(owner, role, password);
    await applySettings(owner, `"${role}"`, settings);
  } else if (!(await canConnect(address.toString(), settings))) {
    throw new Error(await administratorsTask(owner, { role, password, database }));
  }
  return address.toString();
}

/** Whoever signs in through the pooler reaches the owner's database as the application. */
async function checkPooler(owner: pg.Client, url: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  const role = roleOf(url);
  await client.connect().catch((error: unknown) => {
    throw new Error(
      `${role} cannot sign in through the pooler of DATABASE_URL: ${String(error)}. It has to know this account, by its auth_query or its list of users`,
    );
  });
  try {
    if ((await standingOf(client)) !== (await standingOf(owner)))
      throw new Error("DATABASE_URL and TOCSIN_DIRECT_DATABASE_URL name different databases");
  } finally {
    await client.end();
  }
}

async function makeRole(owner: pg.Client, role: string, password: string): Promise<void> {
  const existingRole = (
    await owner.query<{ has_powers: boolean }>(
      `SELECT rolsuper OR rolbypassrls OR rolcreatedb OR rolcreaterole AS has_powers FROM pg_roles
       WHERE rolname = $1`,
      [role],
    )
  ).rows[0];
  // An owner that is no superuser may make such a role, and may not say again that it has no
  // powers.
  const powers = existingRole?.has_powers === false ? "" : `${noPowers} `;
  await owner.query(
    `${existingRole ? "ALTER" : "CREATE"} ROLE "${role}" LOGIN ${powers}PASSWORD '${password}'`,
  );
}
const noPowers = "NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS";

async function applySettings(
  client: pg.Client,
  role: string,
  settings: RoleSettings,
): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    // A system that cannot look whether a client is there refuses to be told to.
    await client.query(
      `DO $$ BEGIN ALTER ROLE ${role} SET ${name} = '${value}';
       EXCEPTION WHEN invalid_parameter_value THEN NULL; END $$`,
    );
}

async function grantTables(owner: pg.Client, role: string): Promise<void> {
  const grantee = pg.escapeIdentifier(role);
  const database = pg.escapeIdentifier(await databaseName(owner));
  await owner.query(`GRANT CONNECT ON DATABASE ${database} TO ${grantee}`);
  await owner.query(`GRANT USAGE ON SCHEMA public TO ${grantee}`);
  await owner.query(
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${grantee}`,
  );
  await owner.query(`REVOKE ALL ON migrations FROM ${grantee}`);
  await owner.query(`REVOKE UPDATE, DELETE ON audit_log, installation_log FROM ${grantee}`);
  await owner.query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${grantee}`);
}

const databaseName = async (client: pg.Client): Promise<string> =>
  (await client.query<{ name: string }>("SELECT current_database() AS name")).rows[0]?.name ?? "";

const mayManageRoles = async (owner: pg.Client): Promise<boolean> =>
  (
    await owner.query<{ may: boolean }>(
      "SELECT rolsuper OR rolcreaterole AS may FROM pg_roles WHERE rolname = current_user",
    )
  ).rows[0]?.may === true;

/** Also gives the role its settings, which whoever owns none may give themselves. */
async function canConnect(url: string, settings: RoleSettings): Promise<boolean> {
  const client = new DatabaseClient({ connectionString: url });
  client.on("error", () => undefined);
  const isRefused = await client.connect().then(
    () => false,
    (error: unknown) => {
      if (error instanceof pg.DatabaseError) return true;
      throw error;
    },
  );
  if (isRefused) return false;
  await applySettings(client, "CURRENT_USER", settings);
  await client.end();
  return true;
}

/** With the password's verifier, from which nobody can sign in: it may be printed and passed on. */
async function administratorsTask(
  owner: pg.Client,
  { role, password, database }: { role: string; password: string; database: string },
): Promise<string> {
  const exists = (await owner.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [role])).rows;
  const verb = exists.length > 0 ? "ALTER" : "CREATE";
  return `the account of DATABASE_URL may create no roles, and Tocsin works with one of its own. Have an administrator of this PostgreSQL run this once, and start again:

${verb} ROLE "${role}" LOGIN ${noPowers} PASSWORD '${scramVerifier(password)}';
GRANT CONNECT ON DATABASE ${pg.escapeIdentifier(database)} TO "${role}";

Or set TOCSIN_APP_DATABASE_URL to the address of an account that they made: one that may sign in, and owns nothing.`;
}

/** Its name, where the account is fit for the application. */
async function checkGivenRole(
  owner: pg.Client,
  appUrl: string,
  settings: RoleSettings,
): Promise<string> {
  const client = new DatabaseClient({ connectionString: appUrl });
  client.on("error", () => undefined);
  await client.connect().catch((error: unknown) => {
    throw new Error(`nobody can sign in by TOCSIN_APP_DATABASE_URL: ${String(error)}`);
  });
  try {
    const { rows } = await client.query<{ role: string }>("SELECT current_user AS role");
    const { role = "" } = rows[0] ?? {};
    if ((await standingOf(client)) !== (await standingOf(owner)))
      throw new Error("TOCSIN_APP_DATABASE_URL and DATABASE_URL name different databases");

    const problem = await problemOf(owner, role);
    if (problem !== null)
      throw new Error(
        `the account of TOCSIN_APP_DATABASE_URL ${problem}, so organizations would not be kept apart: name one that may sign in, and owns nothing`,
      );
    await applySettings(client, "CURRENT_USER", settings);
    return role;
  } finally {
    await client.end();
  }
}
/** The same for two connections only where they reach the same database of the same server. */
const standingOf = async (client: pg.Client): Promise<string | undefined> =>
  (
    await client.query<{ standing: string }>(
      `SELECT current_database() || ' ' || extract(epoch FROM pg_postmaster_start_time())
         AS standing`,
    )
  ).rows[0]?.standing;

async function problemOf(owner: pg.Client, role: string): Promise<string | null> {
  const { rows } = await owner.query<{
    is_super: boolean;
    bypasses: boolean;
    makes_roles: boolean;
    owns: boolean;
  }>(
    `SELECT rolsuper AS is_super, rolbypassrls AS bypasses, rolcreaterole AS makes_roles,
       pg_has_role(rolname, current_user, 'MEMBER') AS owns
     FROM pg_roles WHERE rolname = $1`,
    [role],
  );
  const [facts] = rows;
  if (facts?.is_super) return "is a superuser";
  if (facts?.owns) return "is the owner of the tables, or may act as them";
  if (facts?.bypasses) return "passes row level security (BYPASSRLS)";
  return facts?.makes_roles ? "may create roles (CREATEROLE)" : null;
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
