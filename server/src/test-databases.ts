/** Databases for tests, copied from one that was migrated once a run: a tenth of what migrating anew costs. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { prepareDatabase } from "./platform/prepare-database.ts";
import { applicationRole } from "./platform/prepare-role.ts";

export interface TestDatabase {
  name: string;
  /** Owns the database; for looking behind the product's back. */
  ownerUrl: string;
}

/** Every migration and nothing else. No role of ours is left in it: each copy gets its own. */
export async function makeTemplate(): Promise<string> {
  const { name, ownerUrl } = await createDatabase("template");
  await prepareDatabase(ownerUrl);
  const role = `"${applicationRole(name)}"`;
  await asOwner(ownerUrl, (client) => client.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`));
  return name;
}

export const dropTemplate = (name: string): Promise<unknown> =>
  asOwner(serverUrl(), (client) => client.query(`DROP DATABASE "${name}"`));

/** Copying files beats writing them through the log five to one. */
export const copyTemplate = (): Promise<TestDatabase> =>
  createDatabase("house", `TEMPLATE "${setting("TOCSIN_TEST_TEMPLATE")}" STRATEGY FILE_COPY`);

export async function dropCopy({ name }: TestDatabase): Promise<void> {
  await asOwner(serverUrl(), async (client) => {
    await client.query(`DROP DATABASE "${name}" WITH (FORCE)`);
    await client.query(`DROP ROLE "${applicationRole(name)}"`);
  });
}

export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function createDatabase(kind: string, options = ""): Promise<TestDatabase> {
  const name = `${kind}_${randomBytes(6).toString("hex")}`;
  await asOwner(serverUrl(), (client) => client.query(`CREATE DATABASE "${name}" ${options}`));
  const ownerUrl = new URL(serverUrl());
  ownerUrl.pathname = `/${name}`;
  return { name, ownerUrl: ownerUrl.toString() };
}

const serverUrl = (): string => setting("TOCSIN_TEST_DATABASE_URL");

/** What tools/launch/test-database.ts sets for the whole run. */
function setting(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(
      `${name} is not set: these tests need a PostgreSQL in which they may create databases`,
    );
  return value;
}
