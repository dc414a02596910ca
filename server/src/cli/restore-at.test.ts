/** The included database, its archive, and the way back to a moment. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { copyNameOf, listBaseCopies, startBaseCopies } from "../platform/base-copies.ts";
import { startPostgres } from "../platform/embedded-postgres.ts";
import { accountFor } from "../platform/postgres-account.ts";
import { archivingSettings, prepareArchive, walArchiveFrom } from "../platform/wal-archive.ts";
import { closeWithFile } from "../test-closing.ts";
import { asOwner } from "../test-databases.ts";
import { restoreAt } from "./restore-at.ts";
import { verifyArchive } from "./verify-archive.ts";

async function openArchived() {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-archive-"));
  fs.chmodSync(root, 0o755); // root hands PostgreSQL to another account, which must get in
  const dataDir = path.join(root, "postgres");
  // A name that sh and PostgreSQL would read otherwise.
  const archive = walArchiveFrom({ TOCSIN_WAL_ARCHIVE_DIR: path.join(root, "it's 100%f") });
  if (!archive) throw new Error("there is no archive");
  prepareArchive(archive, accountFor(dataDir));
  closeWithFile(async () => fs.rmSync(root, { recursive: true, force: true }));
  const start = () => startPostgres({ dataDir, settings: archivingSettings(archive) });
  return { dataDir, archive, start };
}

const statements = (url: string, ...texts: string[]) =>
  asOwner(url, async (client) => {
    for (const text of texts) await client.query(text);
  });
const namesIn = (url: string) =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ name: string }>("SELECT name FROM notes ORDER BY name");
    return rows.map(({ name }) => name);
  });
const progress = { say: () => undefined, end: () => undefined };

test("the database goes back to a moment before a mistake, twice, and to none that it never was at", async () => {
  const { dataDir, archive, start } = await openArchived();
  const postgres = await start();
  await statements(
    postgres.ownerUrl,
    "CREATE TABLE notes (name text)",
    "INSERT INTO notes VALUES ('before the copy')",
  );
  const beginning = new Date();
  const copies = startBaseCopies({ archive, dataDir, ownerUrl: postgres.ownerUrl });
  await copies.look();
  copies.stop();
  expect(await listBaseCopies(archive)).toHaveLength(1);
  await sleep(1100);
  // Archived while it runs, and whole in the data directory only.
  await statements(
    postgres.ownerUrl,
    "INSERT INTO notes VALUES ('archived')",
    "SELECT pg_switch_wal()",
    "INSERT INTO notes VALUES ('not yet archived')",
  );
  await sleep(50);
  const good = new Date();
  await sleep(50);
  await statements(postgres.ownerUrl, "DELETE FROM notes");
  const options = { archive, dataDir, progress };
  await expect(restoreAt({ ...options, at: good })).rejects.toThrow("Another running process");
  await postgres.stop();

  await expect(restoreAt({ ...options, at: beginning })).rejects.toThrow("The archive begins at");
  await expect(restoreAt({ ...options, at: new Date(Date.now() + 3_600_000) })).rejects.toThrow(
    "The log ends before that moment",
  );
  const replaced = await restoreAt({ ...options, at: good });
  expect(fs.existsSync(path.join(replaced, "PG_VERSION"))).toBe(true);
  const restored = await start();
  expect(await namesIn(restored.ownerUrl)).toEqual([
    "archived",
    "before the copy",
    "not yet archived",
  ]);

  // Its log goes on, in the same archive.
  await statements(restored.ownerUrl, "INSERT INTO notes VALUES ('after going back')");
  await sleep(50);
  const again = new Date();
  await sleep(50);
  await statements(restored.ownerUrl, "DELETE FROM notes", "SELECT pg_switch_wal()");
  await restored.stop();
  await restoreAt({ ...options, at: again });
  const restoredAgain = await start();
  expect(await namesIn(restoredAgain.ownerUrl)).toContain("after going back");

  // Followed to its end; a segment that is broken or missing is noticed, be it the last.
  await statements(restoredAgain.ownerUrl, "DELETE FROM notes", "SELECT pg_switch_wal()");
  const lastChange = Date.now();
  await statements(
    restoredAgain.ownerUrl,
    "INSERT INTO notes VALUES ('in the last segment')",
    "SELECT pg_switch_wal()",
  );
  await restoredAgain.stop();
  const whole = await verifyArchive(archive, progress);
  expect(whole.problems).toEqual([]);
  expect(whole.changedAt?.getTime()).toBeGreaterThan(lastChange);
  const segments = fs.readdirSync(archive.walDir).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name));
  const [missing = "", broken = ""] = segments.sort().slice(-2);
  fs.truncateSync(path.join(archive.walDir, broken), 100);
  const after = (segment: string) =>
    expect.stringMatching(`^the log is broken after segment ${segment.slice(8, 24)}`) as string;
  expect((await verifyArchive(archive, progress)).problems).toEqual([after(missing)]);
  fs.rmSync(path.join(archive.walDir, missing));
  expect((await verifyArchive(archive, progress)).problems).toEqual([after(segments.at(-3) ?? "")]);
});

test("after a start without the archive, which leaves a gap in it, the next copy is made at once", async () => {
  const { dataDir, archive, start } = await openArchived();
  const copyOnce = async (): Promise<number> => {
    const postgres = await start();
    const copies = startBaseCopies({ archive, dataDir, ownerUrl: postgres.ownerUrl });
    await copies.look();
    copies.stop();
    await postgres.stop();
    return (await listBaseCopies(archive)).length;
  };
  expect([await copyOnce(), await copyOnce()]).toEqual([1, 1]);
  await (await startPostgres({ dataDir })).stop();
  await sleep(1000);
  expect(await copyOnce()).toBe(2);

  // Nine days later nothing needs the first any more, nor the log before the second.
  const [first, second] = await listBaseCopies(archive);
  const [oldest = "", old = ""] = [20, 9].map((days) =>
    path.join(archive.baseDir, copyNameOf(new Date(Date.now() - days * 86_400_000))),
  );
  fs.renameSync(first?.directory ?? "", oldest);
  fs.renameSync(second?.directory ?? "", old);
  const before = fs.readdirSync(archive.walDir);
  expect(await copyOnce()).toBe(2);
  expect((await listBaseCopies(archive))[0]?.directory).toBe(old);
  const after = fs.readdirSync(archive.walDir);
  expect(before.filter((name) => !after.includes(name)).length).toBeGreaterThan(0);
});
