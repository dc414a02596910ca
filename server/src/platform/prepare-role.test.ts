/** An owner of its database who may make no roles, as those who run PostgreSQL for others give out. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner, type House, openHouse, testSecretKeys } from "../test-house.ts";
import { openServer } from "../open-server.ts";
import { openDb } from "./db.ts";
import { prepareDatabase } from "./prepare-database.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(async () => {
  for (const { name, roles } of databases)
    await asAdministrator(
      `DROP DATABASE ${name} WITH (FORCE)`,
      ...roles.map((role) => `DROP ROLE IF EXISTS "${role}"`),
    );
  await house.close();
});

const databases: { name: string; roles: string[] }[] = [];

const asAdministrator = (...statements: string[]) =>
  asOwner(house.ownerUrl, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

/** A database, its owner without CREATEROLE, and an account for the application. */
async function plainDatabase(): Promise<{ name: string; ownerUrl: string; appUrl: string }> {
  const name = `plain_${randomBytes(6).toString("hex")}`;
  databases.push({ name, roles: [`${name}_owner`, `${name}_app`, `${name}_tocsin_app`] });
  await asAdministrator(
    `CREATE ROLE ${name}_owner LOGIN PASSWORD 'of-the-owner'`,
    `CREATE ROLE ${name}_app LOGIN PASSWORD 'of-the-app'`,
    `CREATE DATABASE ${name} OWNER ${name}_owner`,
  );
  const urlOf = (role: string, password: string): string => {
    const url = new URL(house.ownerUrl);
    url.pathname = `/${name}`;
    url.username = role;
    url.password = password;
    return url.toString();
  };
  return {
    name,
    ownerUrl: urlOf(`${name}_owner`, "of-the-owner"),
    appUrl: urlOf(`${name}_app`, "of-the-app"),
  };
}

const refusalOf = (ownerUrl: string, appUrl?: string): Promise<string> =>
  prepareDatabase(ownerUrl, appUrl === undefined ? {} : { appUrl }).then(
    () => "",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

test("with an account of the administrator's for the application, all of it starts, and starts again", async () => {
  const { ownerUrl, appUrl } = await plainDatabase();
  for (const _start of [1, 2]) {
    const { url } = await prepareDatabase(ownerUrl, { appUrl });
    expect(url).toBe(appUrl);
  }
  const server = await openServer({
    databaseUrl: appUrl,
    clock: house.clock,
    env: { TOCSIN_SECRET_KEYS: testSecretKeys },
  });
  expect((await server.app.inject({ url: "/readyz" })).statusCode).toBe(200);
  await server.close();

  const db = openDb(appUrl);
  for (const forbidden of [
    "UPDATE audit_log SET action = 'x'",
    "SELECT * FROM migrations",
    "ALTER TABLE incidents DISABLE ROW LEVEL SECURITY",
  ])
    await expect(db.system((sql) => sql(forbidden))).rejects.toThrow(
      /permission denied|must be owner/,
    );
  await db.close();
});

test("without one, the start says what an administrator has to run; after that it starts", async () => {
  const { name, ownerUrl } = await plainDatabase();
  const refusal = await refusalOf(ownerUrl);
  expect(refusal).toContain("TOCSIN_APP_DATABASE_URL");
  const statements = refusal.match(/^(CREATE|GRANT) .*;$/gm) ?? [];
  expect(statements).toHaveLength(2);

  await asAdministrator(...statements);
  const { url } = await prepareDatabase(ownerUrl);
  expect(new URL(url).username).toBe(`${name}_tocsin_app`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ idle: string }>(
    "SELECT current_setting('idle_session_timeout') AS idle",
  );
  await client.end();
  expect(rows).toEqual([{ idle: "1min" }]);
});

test("what is printed for the administrator lets nobody in by itself", async () => {
  const { ownerUrl } = await plainDatabase();
  const refusal = await refusalOf(ownerUrl);
  const password = await asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ password: string }>(
      "SELECT password FROM tocsin_owner_only.application_role",
    );
    return rows[0]?.password ?? "";
  });
  expect(password).toMatch(/^[0-9a-f]{64}$/);
  expect(refusal).not.toContain(password);
  expect(refusal).toMatch(/PASSWORD 'SCRAM-SHA-256\$4096:/);
});

test.each([
  ["is a superuser", (name: string) => `ALTER ROLE ${name}_app SUPERUSER`],
  ["passes row level security", (name: string) => `ALTER ROLE ${name}_app BYPASSRLS`],
  ["is the owner of the tables", (name: string) => `GRANT ${name}_owner TO ${name}_app`],
  ["may create roles", (name: string) => `ALTER ROLE ${name}_app CREATEROLE`],
])("an account for the application that %s is refused", async (words, statement) => {
  const { name, ownerUrl, appUrl } = await plainDatabase();
  await asAdministrator(statement(name));
  expect(await refusalOf(ownerUrl, appUrl)).toContain(words);
});

test("an account that nobody knows, and one of another database, are named", async () => {
  const [first, second] = [await plainDatabase(), await plainDatabase()];
  expect(await refusalOf(first.ownerUrl, second.appUrl)).toContain("different databases");
  const unknown = new URL(first.appUrl);
  unknown.username = "nobody_has_this";
  expect(await refusalOf(first.ownerUrl, unknown.toString())).toContain(
    "nobody can sign in by TOCSIN_APP_DATABASE_URL",
  );
});
