import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { replaceTopology } from "#contract/topology.ts";
import { judgeChange, searchChanges } from "#contract/changes.ts";
import { saveCustomizations } from "#contract/customizations.ts";
import { getFeed } from "#contract/incidents.ts";
import { listDesigners, markDesigner } from "#contract/analytics-designers.ts";
import { listDashboards, markDashboard } from "#contract/dashboards.ts";
import { listSavedQueries, markSavedQuery } from "#contract/saved-queries.ts";
import { afterAll, expect, test } from "vitest";
import { auditRetentionJob } from "../features/access/audit-jobs.ts";
import { countUsage } from "../features/backoffice/store-usage.ts";
import { replayOrganization } from "../pipeline/replay-organization.ts";
import { type Db, openDb, type Sql } from "../platform/db.ts";
import { connectOwner } from "../platform/owner-connection.ts";
import { prepareDatabase } from "../platform/prepare-database.ts";
import { createFixtures } from "../test-fixtures.ts";
import { asOwner } from "../test-house.ts";
import { northwind, type Organization } from "../test-northwind.ts";
import { verifyAudit } from "./audit.ts";
import { backup } from "./backup.ts";
import { backupName, deleteOldFiles } from "./backup-files.ts";
import { restore } from "./restore.ts";
import { loadWrongSets } from "./store-doctor.ts";
import { verifyBackup } from "./verify-backup.ts";
import { hasTables, isEmpty, loadSequences, loadTables } from "./store-backup.ts";

const dir = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-backup-"));
const quiet = { say: () => undefined, end: () => undefined };
const databases: string[] = [];
const serverUrl = (): string => process.env["TOCSIN_TEST_DATABASE_URL"] ?? "";
afterAll(async () => {
  fs.rmSync(dir, { recursive: true });
  for (const name of databases)
    await asOwner(serverUrl(), (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
});

async function emptyDatabase(): Promise<string> {
  const name = `restored_${databases.length}_${process.pid}`;
  await asOwner(serverUrl(), (client) => client.query(`CREATE DATABASE ${name}`));
  databases.push(name);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.toString();
}

async function withOwner<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const owner = await connectOwner(url);
  try {
    return await work(owner.sql);
  } finally {
    await owner.close();
  }
}

/** Written by servers that run, also between a backup and a look at its source. */
const ofProcesses = new Set(["nodes", "health_minutes", "database_sizes", "health_findings"]);

/** Every table's rows, by their text, and every sequence. */
const loadContents = (url: string): Promise<Record<string, unknown>> =>
  withOwner(url, async (sql) => {
    const contents: Record<string, unknown> = { sequences: await loadSequences(sql) };
    for (const { name } of await loadTables(sql))
      if (!ofProcesses.has(name))
        contents[name] = await sql(
          `SELECT count(*)::int AS rows, md5(coalesce(string_agg(t::text, '|'
         ORDER BY t::text), '')) AS md5 FROM "${name}" t`,
        );
    return contents;
  });

const writeBackup = (url: string, name: string): Promise<string> =>
  withOwner(url, async (sql) => {
    const file = path.join(dir, name);
    await backup(sql, { file, mayReplace: false, progress: quiet });
    return file;
  });
const restoreBackup = (url: string, file: string) =>
  withOwner(url, (sql) => restore(sql, { ownerUrl: url, file, progress: quiet }));

async function createUsedOrganization(): Promise<Organization> {
  const shop = await northwind();
  // Rules of every kind, shares, mapping rows, plans, views, roles, keys and links.
  await createFixtures(shop);
  await shop.as("ada").call(replaceTopology, {
    body: { nodes: [{ id: "a", kind: "host", names: [{ host: "db-1" }] }], edges: [] },
  });
  await leaveTraces(shop);
  await shop.sql((sql) =>
    auditRetentionJob({ nowS: () => shop.clock.nowS() + 401 * 86_400 }).run(
      sql,
      shop.organizationId,
      [],
    ),
  );
  await shop.sql((sql) => countUsage(sql, shop.clock.nowS()));
  await shop.send(
    ...Array.from({ length: 40 }, (_, index) => ({
      host: `db-${index % 7}`,
      check: `c${index}`,
      status: "critical",
      description: 'a "quoted" line\nand another, \\N, {} and ☃',
      weight: 0.1 + index,
      empty: "",
      list: ["a", "b,c"],
    })),
  );
  await shop.send({ host: "db-1", check: "c1", status: "ok" });
  await shop.house.server.searchIndex.drained();
  await shop.house.server.analytics.drained();
  return shop;
}

/** Of a person who searches, keeps what they ask, and judges a change. */
async function leaveTraces(shop: Organization): Promise<void> {
  const ada = shop.as("ada");
  const [saved] = (await ada.call(listSavedQueries, {})).items;
  await ada.call(markSavedQuery, { params: { id: saved?.id ?? "" }, body: { is_favorite: true } });
  const [question] = (await ada.call(listDesigners, {})).items;
  await ada.call(markDesigner, { params: { id: question?.id ?? "" }, body: { is_favorite: true } });
  const [dashboard] = (await ada.call(listDashboards, {})).items;
  await ada.call(markDashboard, {
    params: { id: dashboard?.id ?? "" },
    body: { is_favorite: true },
  });
  await ada.call(saveCustomizations, { body: { recent_queries: ["host = db-1"] } });
  const [change] = (await ada.call(searchChanges, { query: {} })).items;
  const [incident] = (await ada.call(getFeed, { params: { env: "all" } })).items;
  await ada.call(judgeChange, {
    params: { changeId: change?.id ?? "" },
    body: { incident_id: incident?.id ?? "", match_certainty: "MATCH", comment: "it was this" },
  });
}

test("every table that an organization can fill stands in what these tests move", async () => {
  const rows = await loadContents((await createUsedOrganization()).house.ownerUrl);
  for (const table of [
    "rules",
    "shares",
    "contacts",
    "mapping_maps",
    "mapping_rows",
    "views",
    "roles",
    "audit_log",
    "audit_checkpoints",
    "usage_days",
    "topologies",
    "incidents",
    "undo",
    "preview_links",
    "jobs",
    "saved_queries",
    "favorite_queries",
    "analytics_designers",
    "favorite_designers",
    "dashboards",
    "favorite_dashboards",
    "analytics_reports",
    "recent_queries",
    "changes",
    "incident_changes",
  ].filter((name) => name in rows))
    expect([table, rows[table]]).not.toEqual([
      table,
      [{ rows: 0, md5: expect.any(String) as string }],
    ]);
});

test("what is restored is what was there, to the last digit, and goes on", async () => {
  const shop = await createUsedOrganization();
  const file = await writeBackup(shop.house.ownerUrl, "whole.gz");
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  const url = await emptyDatabase();
  await restoreBackup(url, file);
  expect(await loadContents(url)).toEqual(await loadContents(shop.house.ownerUrl));
  const db = openDb((await prepareDatabase(url)).url);
  expect(
    (await replayOrganization(db, shop.organizationId)).differences.filter(
      (difference) => !difference.isByHand,
    ),
  ).toEqual([]);
  const verdict = (db: Db) =>
    verifyAudit({ db, clock: shop.clock }, {}).then((all) =>
      all.filter((entry) => entry.name === name),
    );
  const [{ name } = { name: "" }] = await shop.sql((sql) =>
    sql<{ name: string }>("SELECT name FROM organizations WHERE id = tocsin_organization()"),
  );
  expect(await verdict(db)).toEqual(await verdict(shop.house.server.db));
  expect((await verdict(db))[0]?.verdict).toMatchObject({ broken: null, rows: 1 });
  expect(await db.tenant(shop.organizationId, loadWrongSets)).toEqual([]);
  await db.close();
  await expect(restoreBackup(url, file)).rejects.toThrow(/not empty/);
});

test("an owner who is no superuser backs up and restores as well, and starts twice", async () => {
  const shop = await createUsedOrganization();
  const url = await emptyDatabase();
  const owner = `plain_${process.pid}`;
  await asOwner(url, async (client) => {
    await client.query(`CREATE ROLE ${owner} LOGIN CREATEROLE`);
    await client.query(`ALTER DATABASE ${databases.at(-1) ?? ""} OWNER TO ${owner}`);
  });
  const plain = new URL(url);
  plain.username = owner;
  await prepareDatabase(plain.toString());
  await restoreBackup(plain.toString(), await writeBackup(shop.house.ownerUrl, "to-plain.gz"));
  expect(await loadContents(url)).toEqual(await loadContents(shop.house.ownerUrl));
  const target = await emptyDatabase();
  await restoreBackup(target, await writeBackup(plain.toString(), "from-plain.gz"));
  expect(await loadContents(target)).toEqual(await loadContents(url));
});

test("a backup taken while events pour in is of one moment", async () => {
  const shop = await createUsedOrganization();
  let isOver = false;
  const pouring = (async () => {
    for (let wave = 0; !isOver; wave += 1)
      await shop.send(
        ...Array.from({ length: 50 }, (_, index) => ({
          host: `web-${index}`,
          status: wave % 2 === 0 ? "critical" : "ok",
        })),
      );
  })();
  const file = await writeBackup(shop.house.ownerUrl, "pouring.gz");
  isOver = true;
  await pouring;
  const url = await emptyDatabase();
  await restoreBackup(url, file);
  const db = openDb((await prepareDatabase(url)).url);
  expect(
    (await replayOrganization(db, shop.organizationId)).differences.filter(
      (difference) => !difference.isByHand,
    ),
  ).toEqual([]);
  await db.close();
});

test("a file that is cut, changed or none at all restores nothing", async () => {
  const shop = await createUsedOrganization();
  const file = await writeBackup(shop.house.ownerUrl, "sound.gz");
  const bytes = fs.readFileSync(file);
  const lines = gunzipSync(bytes).toString().trimEnd().split("\n");
  const rows = lines.findIndex((line) => line.startsWith('"'));
  const broken: [string, Buffer, RegExp][] = [
    ["cut.gz", bytes.subarray(0, bytes.length / 2), /cannot be read/],
    ["endless.gz", gzipSync(`${lines.slice(0, -1).join("\n")}\n`), /is incomplete/],
    ["fewer.gz", gzipSync(`${lines.toSpliced(rows, 1).join("\n")}\n`), /as many rows/],
    ["other.gz", gzipSync("hello\n"), /not a backup of Tocsin/],
    ["plain.txt", Buffer.from("hello"), /cannot be read/],
    [
      "newer.gz",
      gzipSync(
        `${[JSON.stringify({ ...(JSON.parse(lines[0] ?? "") as object), migrations: ["2999-01-01-000-later.sql"] }), ...lines.slice(1)].join("\n")}\n`,
      ),
      /newer version/,
    ],
  ];
  for (const [name, content, reason] of broken) {
    const url = await emptyDatabase();
    fs.writeFileSync(path.join(dir, name), content);
    await expect(restoreBackup(url, path.join(dir, name))).rejects.toThrow(reason);
    expect(await isBare(url)).toBe(true);
  }
});

/** Without tables, or with empty ones. */
const isBare = (url: string): Promise<boolean> =>
  withOwner(url, async (sql) => !(await hasTables(sql)) || isEmpty(sql));

test("an existing file is replaced only when told to", async () => {
  const shop = await createUsedOrganization();
  const file = await writeBackup(shop.house.ownerUrl, "kept.gz");
  const before = fs.readFileSync(file);
  await expect(writeBackup(shop.house.ownerUrl, "kept.gz")).rejects.toThrow(
    /already exists: choose another/,
  );
  expect(fs.readFileSync(file)).toEqual(before);
  expect(fs.existsSync(`${file}.part`)).toBe(false);
});

test("a backup is verified by restoring it: what is sound is sound there, and wrong counters are named", async () => {
  const shop = await createUsedOrganization();
  const url = shop.house.ownerUrl;
  const sound = await verifyBackup(await writeBackup(url, "verified.gz"), quiet);
  expect(sound.problems).toEqual([]);
  expect(sound.rows).toBeGreaterThan(100);

  await asOwner(url, (client) => client.query("UPDATE environment_sets SET active = active + 1"));
  const { problems } = await verifyBackup(await writeBackup(url, "wrong-counters.gz"), quiet);
  expect(problems.join()).toMatch(/counters of incidents differ from a count/);
  await asOwner(url, (client) => client.query("UPDATE environment_sets SET active = active - 1"));
});

test("in a directory the newest backups stay, and files of other names are left alone", async () => {
  const directory = fs.mkdtempSync(path.join(dir, "kept-"));
  const times = [1, 2, 3].map((day) => new Date(Date.UTC(2026, 2, day, 3)));
  const names = times.map(backupName);
  expect(names[0]).toBe("tocsin-20260301T030000Z.gz");
  for (const name of [...names, "by-hand.gz"]) fs.writeFileSync(path.join(directory, name), name);
  expect(await deleteOldFiles(directory, 2)).toEqual([path.join(directory, names[0] ?? "")]);
  expect(fs.readdirSync(directory).sort()).toEqual(["by-hand.gz", ...names.slice(1)]);
  expect(await deleteOldFiles(directory, 5)).toEqual([]);
});
