import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner, type House, openHouse } from "../test-house.ts";
import { openDb } from "./db.ts";
import { prepareDatabase } from "./prepare-database.ts";

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
