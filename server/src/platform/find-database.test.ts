import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { findDatabase } from "./find-database.ts";
import { connectOwner } from "./owner-connection.ts";

const dir = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-find-"));
fs.chmodSync(dir, 0o755); // root hands PostgreSQL to another account
afterAll(() => {
  fs.rmSync(dir, { recursive: true });
});

test("a command starts the database of the data directory, joins it where it runs, and leaves it alone then", async () => {
  const first = await findDatabase({ TOCSIN_DATA_DIR: dir });
  expect(first.source).toBe("started");
  const second = await findDatabase({ TOCSIN_DATA_DIR: dir });
  expect(second).toMatchObject({ source: "joined", ownerUrl: first.ownerUrl });
  await second.release();
  const owner = await connectOwner(first.ownerUrl);
  expect(await owner.sql("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await owner.close();
  await first.release();
  await expect(connectOwner(first.ownerUrl)).rejects.toThrow(/ENOENT|ECONNREFUSED/);
});

test("what DATABASE_URL names is used as it is", async () => {
  expect(
    await findDatabase({ DATABASE_URL: "postgresql://elsewhere/db", TOCSIN_DATA_DIR: dir }),
  ).toMatchObject({ source: "given", ownerUrl: "postgresql://elsewhere/db" });
});
