import { expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import * as contract from "#contract/mapping.ts";
import { openHouse } from "../../test-house.ts";
import { mappingJobs } from "./jobs.ts";
import { found, northwind, type Organization } from "../../test-northwind.ts";

const query = (title: string, tag_name = title) => ({ kind: "query" as const, title, tag_name });
const result = (title: string, more: object = {}) => ({
  kind: "result" as const,
  title,
  tag_name: title,
  ...more,
});
const fields = [query("host"), query("check"), result("owner")];
const make = async (
  of: Organization,
  body: { when?: string; active?: boolean; config?: object } = {},
) =>
  of.as("ada").ask(contract.createMappingTable, {
    body: { ...body, config: { name: "CMDB", fields, ...body.config } },
  });
const upload = (of: Organization, id: string, body: string | Buffer, type = "text/csv") =>
  of
    .as("ada")
    .raw("POST", `/resources/v2.1/mapping-enrichment/${id}/map`, body, { "content-type": type });
const jobOf = (of: Organization, id: string) =>
  of.as("ada").ask(contract.getMappingJob, { params: { id } });
const rowsOf = async (of: Organization, id: string, search = "") =>
  (
    await of.as("ada").ask(contract.getMap, { params: { id }, query: { per_page: 1000, search } })
  ).items.map((row) => row.cells);
/** Uploads and waits for what becomes of it. */
async function uploaded(of: Organization, id: string, body: string | Buffer) {
  expect((await upload(of, id, body)).status).toBe(202);
  await of.settle();
  return jobOf(of, id);
}
/** What a server does of an upload in one transaction. */
const oneSlice = (of: Organization, jobId: string | null) =>
  of.sql(async (sql) =>
    mappingJobs(of.clock)[0]?.run(sql, of.organizationId, [
      { id: "0", kind: "mapping-load", subject: jobId ?? "", due_at: 0, params: {}, attempts: 0 },
    ]),
  );
const tagsOf = async (of: Organization, event: Record<string, unknown>) => {
  const [fate] = await of.send({ status: "critical", ...event });
  return (await of.as("ada").alertsOf(fate?.incident_id ?? "")).find(
    (one) => one.id === fate?.alert_id,
  )?.tags;
};

test("an uploaded table enriches the alerts it fits, the most specific row first", async () => {
  const of = await northwind();
  const { id } = await make(of);
  expect(await jobOf(of, id)).toMatchObject({ last_job_status: "none", progress: 0 });
  expect(
    await uploaded(
      of,
      id,
      '\uFEFFHost,ignored,Check,Owner\r\ndb-1,x,disk,"storage, ""B"""\r\n\r\n*,x,disk,"two\r\nlines"\r\ndb-1,x,*,dba\n',
    ),
  ).toMatchObject({
    last_job_status: "completed",
    progress: 1,
    rows: 3,
    errors: [],
    ignored_columns: ["ignored"],
    by: "Ada",
  });
  expect(await rowsOf(of, id)).toEqual([
    ["db-1", "disk", 'storage, "B"'],
    ["*", "disk", "two\r\nlines"],
    ["db-1", "*", "dba"],
  ]);
  expect(
    [
      await tagsOf(of, { host: "db-1", check: "disk" }),
      await tagsOf(of, { host: "db-1", check: "cpu" }),
      await tagsOf(of, { host: "web-1", check: "disk" }),
      await tagsOf(of, { host: "web-1", check: "cpu" }),
    ].map((tags) => tags?.["owner"]),
  ).toEqual(['storage, "B"', "dba", "two\r\nlines", undefined]);
  const file = await of.as("ada").raw("GET", `/resources/v2.1/mapping-enrichment/${id}/map.csv`);
  expect([file.headers["content-type"], file.body]).toEqual([
    "text/csv; charset=utf-8",
    'host,check,owner\r\ndb-1,disk,"storage, ""B"""\r\n*,disk,"two\r\nlines"\r\ndb-1,*,dba\r\n',
  ]);
});

test("a table keeps to its condition, its source system and its case, and rests when it is switched off", async () => {
  const of = await northwind();
  const { id } = await make(of, {
    when: "env = prod",
    config: {
      is_case_sensitive: false,
      fields: [query("host"), result("owner", { is_overridden: true })],
    },
  });
  await uploaded(of, id, "host,owner\nDB-1,dba\n");
  const owner = async (event: object) =>
    (await tagsOf(of, { host: "db-1", check: `c${Math.random()}`, ...event }))?.["owner"];
  expect([
    await owner({ env: "prod" }),
    await owner({ env: "lab" }),
    await owner({ env: "prod", owner: "own" }),
  ]).toEqual(["dba", undefined, "dba"]);
  const change = (body: object) =>
    of.as("ada").ask(contract.updateMappingTable, { params: { id }, body });
  await change({ config: { is_case_sensitive: true } });
  expect(await owner({ env: "prod" })).toBeUndefined();
  await change({ config: { is_case_sensitive: false, selected_source_system: "grafana" } });
  expect(await owner({ env: "prod" })).toBeUndefined();
  await change({ config: { selected_source_system: "api" } });
  expect(await owner({ env: "prod" })).toBe("dba");
  await change({ active: false });
  expect(await owner({ env: "prod" })).toBeUndefined();
});

test.each<[string, string, [number, string | null, string][]]>([
  [
    "cells that are wrong",
    `host,check,owner\na,b,c\n,b,c\na,b\na,"b\nb",${"x".repeat(513)}\n`,
    [
      [3, "host", "empty"],
      [4, null, "2 columns"],
      [5, "owner", "512"],
    ],
  ],
  [
    "titles that are missing or doubled",
    "host,owner,owner\na,b,c\n",
    [
      [1, "check", "no column check"],
      [1, "owner", "2 times"],
    ],
  ],
  [
    "semicolons",
    "host;check;owner\na;b;c\n",
    [
      [1, "host", "commas"],
      [1, "check", "commas"],
      [1, "owner", "commas"],
    ],
  ],
  [
    "a quote that is never closed",
    'host,check,owner\na,b,c\n"a,b,c\nd,e,f\n',
    [[3, null, "never closed"]],
  ],
  ["text behind a quote", 'host,check,owner\na,b,"c"d\n', [[2, null, "closing quote"]]],
  ["no rows", "host,check,owner\n", [[2, null, "no rows"]]],
  ["nothing", "", [[1, null, "empty"]]],
])("%s: told row by row, and the rows in force stay", async (_, body, expected) => {
  const of = await northwind();
  const { id } = await make(of);
  await uploaded(of, id, "host,check,owner\nold,*,old\n");
  const job = await uploaded(of, id, body);
  expect(job).toMatchObject({
    last_job_status: "failed",
    error_count: expected.length,
    errors: expected.map(([row, column, words]) => ({
      row,
      column,
      message: expect.stringContaining(words),
    })),
  });
  expect(await rowsOf(of, id)).toEqual([["old", "*", "old"]]);
  expect((await tagsOf(of, { host: "old" }))?.["owner"]).toBe("old");
});

test("of many errors a hundred are told and all are counted, wherever in the file they stand", async () => {
  const of = await northwind();
  const { id } = await make(of);
  const job = await uploaded(
    of,
    id,
    `host,check,owner\n${Array.from({ length: 12_000 }, (_, row) => (row % 50 === 49 ? `,c,o` : `h${row},c,o`)).join("\n")}`,
  );
  expect([job.last_job_status, job.error_count, job.errors.length, job.errors.at(-1)?.row]).toEqual(
    ["failed", 240, 100, 5001],
  );
  expect(
    await of.sql((sql) =>
      sql("SELECT 1 FROM mapping_maps WHERE organization_id = tocsin_organization()"),
    ),
  ).toEqual([]);
  of.clock.forward({ hours: 1 });
  await of.settle();
  expect(
    await of.sql((sql) =>
      sql("SELECT 1 FROM mapping_rows WHERE organization_id = tocsin_organization()"),
    ),
  ).toEqual([]);
});

test("ten thousand rows come into force at once, replace the former ones, and can be searched", async () => {
  const of = await northwind();
  const { id } = await make(of);
  await uploaded(of, id, "host,check,owner\nold,*,old\n");
  const rows = Array.from({ length: 10_000 }, (_, row) => `"ho""st-${row}",*,"own\n${row}"`);
  expect(
    await uploaded(of, id, Buffer.from(`host,check,owner\r\n${rows.join("\r\n")}`)),
  ).toMatchObject({ last_job_status: "completed", rows: 10_000 });
  expect(await of.as("ada").ask(contract.getMappingTable, { params: { id } })).toMatchObject({
    problem: null,
    map: { rows: 10_000, titles: ["host", "check", "owner"] },
  });
  expect(await rowsOf(of, id, "OWN\n9999")).toEqual([['ho"st-9999', "*", "own\n9999"]]);
  expect(
    [await tagsOf(of, { host: 'ho"st-4999' }), await tagsOf(of, { host: "old" })].map(
      (tags) => tags?.["owner"],
    ),
  ).toEqual(["own\n4999", undefined]);
  const page = await of
    .as("ada")
    .ask(contract.getMap, { params: { id }, query: { page: 100, per_page: 100 } });
  expect([page.total, page.items.at(0)?.cells[0], page.items.length]).toEqual([
    10_000,
    'ho"st-9900',
    100,
  ]);
});

test("what is no CSV in UTF-8 is refused at the door", async () => {
  const of = await northwind();
  const { id } = await make(of);
  expect((await upload(of, id, "{}", "application/json")).status).toBe(415);
  const latin = await upload(
    of,
    id,
    Buffer.concat([
      Buffer.from("host,check,owner\na,b,c\nd,e,"),
      Buffer.from([0xe9]),
      Buffer.from("\n"),
    ]),
  );
  expect([latin.status, latin.errors[0]?.message]).toEqual([
    400,
    expect.stringContaining("not UTF-8"),
  ]);
  expect((await upload(of, id, Buffer.alloc(limits.mappingBytes + 1, "a"))).status).toBe(413);
  expect((await upload(of, "12", "host,check,owner\n")).status).toBe(404);
  expect(await jobOf(of, id)).toMatchObject({ last_job_status: "none" });
});

test("a new upload takes the place of one that is under way, and leaves nothing of it", async () => {
  const of = await northwind();
  const { id } = await make(of);
  await upload(of, id, `host,check,owner\n${"a,b,c\n".repeat(60_000)}`);
  await oneSlice(of, (await jobOf(of, id)).job_id);
  expect(await uploaded(of, id, "host,check,owner\nnew,*,new\n")).toMatchObject({
    last_job_status: "completed",
    rows: 1,
  });
  of.clock.forward({ hours: 1 });
  await of.settle();
  const [left] = await of.sql((sql) =>
    sql(
      `SELECT (SELECT count(*)::int FROM mapping_rows
       WHERE organization_id = o.id) AS rows, (SELECT count(*)::int FROM mapping_maps
       WHERE organization_id = o.id) AS maps, (SELECT count(*)::int FROM mapping_upload_parts
       WHERE organization_id = o.id) AS parts FROM organizations o
       WHERE o.id = tocsin_organization()`,
    ),
  );
  expect(left).toEqual({ rows: 1, maps: 1, parts: 0 });
});

test("an upload outlives the server that took it, and the one that began to read it", async () => {
  const house = await openHouse();
  const of = await found(house, "Northwind");
  const { id } = await make(of);
  await house.server.jobs.stop();
  await upload(
    of,
    id,
    `host,check,owner\n${Array.from({ length: 12_000 }, (_, row) => `h${row},*,o${row}`).join("\n")}`,
  );
  const { job_id } = await jobOf(of, id);
  // One slice, and then that server is gone.
  await oneSlice(of, job_id);
  expect(await jobOf(of, id)).toMatchObject({
    last_job_status: "in_progress",
    rows: 4999,
    error_count: 0,
  });
  expect(await tagsOf(of, { host: "h1" })).toEqual({ host: "h1" });
  await (await house.another()).jobs.runDue();
  expect(await jobOf(of, id)).toMatchObject({ last_job_status: "completed", rows: 12_000 });
  expect((await tagsOf(of, { host: "h11999" }))?.["owner"]).toBe("o11999");
  await house.close();
});

test("rows are added, changed and deleted one by one, and every edit is in force and in the audit log", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const { id } = await make(of);
  const owner = async () =>
    (await tagsOf(of, { host: "db-1", check: `c${Math.random()}` }))?.["owner"];
  const row = await ada.ask(contract.addMappingRow, {
    params: { id },
    body: { cells: ["db-1", "*", "dba"] },
  });
  expect([row.cells, await owner()]).toEqual([["db-1", "*", "dba"], "dba"]);
  await ada.ask(contract.updateMappingRow, {
    params: { id, row_id: row.id },
    body: { cells: ["db-1", "*", "shop"] },
  });
  expect(await owner()).toBe("shop");
  const wrong = await ada.try(contract.updateMappingRow, {
    params: { id, row_id: row.id },
    body: { cells: ["", "*", "shop"] },
  });
  expect([
    wrong.status,
    wrong.errors[0]?.field,
    (await ada.try(contract.addMappingRow, { params: { id }, body: { cells: ["a"] } })).status,
    (await ada.try(contract.deleteMappingRow, { params: { id, row_id: "999" } })).status,
  ]).toEqual([400, "cells.0", 400, 404]);
  await ada.ask(contract.deleteMappingRow, { params: { id, row_id: row.id } });
  expect([
    await owner(),
    (await ada.ask(contract.getMappingTable, { params: { id } })).problem,
  ]).toEqual([undefined, "It has no rows yet"]);
  const logged = await of.sql((sql) =>
    sql<{ before: unknown; after: unknown }>(
      `SELECT before, after FROM audit_log WHERE organization_id = tocsin_organization()
       AND resource_id = $1 AND action = 'update' ORDER BY seq`,
      [id],
    ),
  );
  expect(logged).toEqual([
    { before: null, after: { row: 2, cells: ["db-1", "*", "dba"] } },
    {
      before: { row: 2, cells: ["db-1", "*", "dba"] },
      after: { row: 2, cells: ["db-1", "*", "shop"] },
    },
    { before: { row: 2, cells: ["db-1", "*", "shop"] }, after: null },
  ]);
});

test("columns that change after the upload are found by their titles; what the rows lack is told", async () => {
  const of = await northwind();
  const { id } = await make(of);
  await uploaded(of, id, "host,check,owner\ndb-1,*,dba\n");
  const change = (columns: object[]) =>
    of.as("ada").try(contract.updateMappingTable, {
      params: { id },
      body: { config: { fields: columns as typeof fields } },
    });
  await change([result("owner", { tag_name: "team" }), query("host", "device")]);
  expect(await tagsOf(of, { device: "db-1" })).toEqual({ device: "db-1", team: "dba" });
  expect((await change([query("rack"), result("owner")])).body).toMatchObject({
    problem: "The rows have no column rack; upload them again",
  });
  expect(await tagsOf(of, { host: "h", rack: "db-1" })).toEqual({ host: "h", rack: "db-1" });
  const refused = await Promise.all(
    [
      [query("a")],
      [result("b")],
      [query("a"), query("A", "b"), result("c")],
      [query("a"), result("b"), result("c", { tag_name: "b" })],
      [query("a"), result("b", { tag_name: "status" })],
    ].map(async (columns) => (await change(columns)).status),
  );
  expect(refused).toEqual([400, 400, 400, 400, 400]);
});

test("the toggle gates every call and is named", async () => {
  const of = await northwind();
  const { id } = await make(of);
  await of.sql((sql) =>
    sql(
      `UPDATE organizations
       SET feature_toggles = feature_toggles || '{"mapping_enrichment": false}'
       WHERE id = tocsin_organization()`,
    ),
  );
  for (const answer of [
    await of.as("ada").try(contract.listMappingTables, {}),
    await upload(of, id, "host,check,owner\n"),
  ])
    expect([answer.status, answer.errors[0]?.message]).toEqual([
      403,
      expect.stringContaining("mapping_enrichment"),
    ]);
});
