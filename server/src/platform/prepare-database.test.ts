import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner, type House, openHouse } from "../test-house.ts";
import { openDb } from "./db.ts";
import { migrationFiles, prepareDatabase } from "./prepare-database.ts";
import { applicationRole } from "./prepare-role.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const passwordIn = (url: string): string => new URL(url).password;

test("every process of a database gets the same password for the application's role", async () => {
  expect((await prepareDatabase(house.ownerUrl)).url).toBe(house.url);
});

test("the password follows from no name: another database with the same ones has another", async () => {
  await asOwner(house.ownerUrl, (client) =>
    client.query("DROP SCHEMA IF EXISTS tocsin_owner_only CASCADE"),
  );
  const { url } = await prepareDatabase(house.ownerUrl);
  expect(passwordIn(url)).not.toBe(passwordIn(house.url));
});

test("the application's role cannot read its own password", async () => {
  const { url } = await prepareDatabase(house.ownerUrl);
  const db = openDb(url);
  await expect(
    db.system((sql) => sql("SELECT password FROM tocsin_owner_only.application_role")),
  ).rejects.toThrow(/permission denied for schema/);
  await db.close();
});

const onOwner = (text: string, values: unknown[] = []) =>
  asOwner(house.ownerUrl, async (owner) => (await owner.query(text, values)).rows as unknown[]);

test("servers that start at once on an empty database prepare it once", async () => {
  const name = `empty_${process.pid}`;
  await onOwner(`CREATE DATABASE ${name}`);
  const url = new URL(house.ownerUrl);
  url.pathname = `/${name}`;
  const prepared = await Promise.all([1, 2, 3].map(() => prepareDatabase(url.toString())));
  expect(prepared.map(({ migrated }) => migrated.length).sort((a, b) => a - b)).toEqual([
    0,
    0,
    (await migrationFiles()).length,
  ]);
  expect(new Set(prepared.map((database) => database.url)).size).toBe(1);
  await onOwner(`DROP DATABASE ${name}`);
  await onOwner(`DROP ROLE "${applicationRole(name)}"`);
});

const postgresVersion = (): Promise<string> =>
  asOwner(house.ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ server_version: string }>("SHOW server_version");
    return rows[0]?.server_version ?? "";
  });

test("until a table is counted all its rows are taken for one organization's; counts are left alone", async () => {
  await onOwner(
    `CREATE TABLE counted (organization_id bigint); CREATE TABLE new_table (organization_id bigint);
     INSERT INTO counted SELECT generate_series(1, 3); ANALYZE counted`,
  );
  await prepareDatabase(house.ownerUrl);
  const statistics = await onOwner(
    `SELECT tablename, n_distinct FROM pg_stats WHERE attname = 'organization_id'
     AND tablename IN ('alerts', 'counted', 'new_table') ORDER BY tablename`,
  );
  await onOwner("DROP TABLE counted, new_table");
  const counted = { tablename: "counted", n_distinct: -1 };
  // Older versions cannot be told.
  const canExpect = Number.parseInt(await postgresVersion(), 10) >= 18;
  expect(statistics).toEqual(
    canExpect
      ? [{ tablename: "alerts", n_distinct: 1 }, counted, { tablename: "new_table", n_distinct: 1 }]
      : [counted],
  );
});

test("a migration that was another when it ran is refused by name; those of before checksums get one", async () => {
  const [first = "", second = ""] = await migrationFiles();
  await onOwner("UPDATE migrations SET checksum = NULL WHERE name = $1", [first]);
  await prepareDatabase(house.ownerUrl);
  const [row] = await onOwner("SELECT checksum FROM migrations WHERE name = $1", [first]);
  expect(row).toEqual({ checksum: expect.stringMatching(/^[0-9a-f]{64}$/) as string });

  await onOwner("UPDATE migrations SET checksum = 'another' WHERE name = $1", [second]);
  await expect(prepareDatabase(house.ownerUrl)).rejects.toThrow(
    `prepared by another build, whose ${second} was different`,
  );
  await onOwner("UPDATE migrations SET checksum = NULL WHERE name = $1", [second]);
  await prepareDatabase(house.ownerUrl);
});

test("what a newer version has only added does not keep an older one from starting; all else does", async () => {
  const addNewer = (name: string, breaksOlder: boolean) =>
    asOwner(house.ownerUrl, (client) =>
      client.query("INSERT INTO migrations (name, checksum, breaks_older) VALUES ($1, 'x', $2)", [
        name,
        breaksOlder,
      ]),
    );
  await addNewer("9999-01-01-001-more.sql", false);
  expect((await prepareDatabase(house.ownerUrl)).migrated).toEqual([]);
  await addNewer("9999-01-01-002-less.sql", true);
  await expect(prepareDatabase(house.ownerUrl)).rejects.toThrow(
    "the database was made by a newer version of Tocsin (9999-01-01-002-less.sql)",
  );
  await asOwner(house.ownerUrl, (client) =>
    client.query("DELETE FROM migrations WHERE name LIKE '9999%'"),
  );
  const { rows } = await asOwner(house.ownerUrl, (client) =>
    client.query("SELECT 1 FROM migrations WHERE breaks_older"),
  );
  expect(rows).toEqual([]);
});
