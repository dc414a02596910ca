import { expect, test } from "vitest";
import { mappingLimits } from "#contract/mapping-limits.ts";
import * as contract from "#contract/mapping.ts";
import { retryOnDeadlock } from "../../platform/retry-on-deadlock.ts";
import { openHouse } from "../../test-house.ts";
import { mappingJobs } from "./jobs.ts";
import { createTestOrganization, northwind, type Organization } from "../../test-northwind.ts";

const queryField = (title: string, tag_name = title) => ({
  kind: "query" as const,
  title,
  tag_name,
});
const resultField = (title: string, more: object = {}) => ({
  kind: "result" as const,
  title,
  tag_name: title,
  ...more,
});
const fields = [queryField("host"), queryField("check"), resultField("owner")];
const createTable = async (
  of: Organization,
  body: { when?: string; active?: boolean; config?: object } = {},
) =>
  of.as("ada").call(contract.createMappingTable, {
    body: { ...body, config: { name: "CMDB", fields, ...body.config } },
  });
const startUpload = (of: Organization, id: string, body: string | Buffer, type = "text/csv") =>
  of
    .as("ada")
    .raw("POST", `/resources/v2.1/mapping-enrichment/${id}/map`, body, { "content-type": type });
const loadJob = (of: Organization, id: string) =>
  of.as("ada").call(contract.getMappingJob, { params: { id } });
const loadRows = async (of: Organization, id: string, search = "") =>
  (
    await of.as("ada").call(contract.getMap, { params: { id }, query: { per_page: 1000, search } })
  ).items.map((row) => row.cells);
/** Uploads and waits for what becomes of it. */
async function uploadRows(of: Organization, id: string, body: string | Buffer) {
  expect((await startUpload(of, id, body)).status).toBe(202);
  await of.settle();
  return loadJob(of, id);
}
/** What a server does of an upload in one transaction. */
const runSlice = (of: Organization, jobId: string | null) =>
  of.sql(async (sql) =>
    mappingJobs(of.clock)[0]?.run(sql, of.organizationId, [
      { id: "0", kind: "mapping-load", subject: jobId ?? "", due_at: 0, params: {}, attempts: 0 },
    ]),
  );
const sendAndLoadTags = async (of: Organization, event: Record<string, unknown>) => {
  const [outcome] = await of.send({ status: "critical", ...event });
  return (await of.as("ada").alertsOf(outcome?.incident_id ?? "")).find(
    (alert) => alert.id === outcome?.alert_id,
  )?.tags;
};

test("an uploaded table enriches the alerts it fits, the most specific row first", async () => {
  const of = await northwind();
  const { id } = await createTable(of);
  expect(await loadJob(of, id)).toMatchObject({ last_job_status: "none", progress: 0 });
  expect(
    await uploadRows(
      of,
      id,
      '\uFEFFHost,ignored,Check,Owner\r\ndb-1,x,disk,"storage, ""B"""\r\n\r\n*,x,disk,"two\r\nlines"\r\ndb-1,x,*,=dba\n',
    ),
  ).toMatchObject({
    last_job_status: "completed",
    progress: 1,
    rows: 3,
    errors: [],
    ignored_columns: ["ignored"],
    by: "Ada",
  });
  expect(await loadRows(of, id)).toEqual([
    ["db-1", "disk", 'storage, "B"'],
    ["*", "disk", "two\r\nlines"],
    ["db-1", "*", "=dba"],
  ]);
  expect(
    [
      await sendAndLoadTags(of, { host: "db-1", check: "disk" }),
      await sendAndLoadTags(of, { host: "db-1", check: "cpu" }),
      await sendAndLoadTags(of, { host: "web-1", check: "disk" }),
      await sendAndLoadTags(of, { host: "web-1", check: "cpu" }),
    ].map((tags) => tags?.["owner"]),
  ).toEqual(['storage, "B"', "=dba", "two\r\nlines", undefined]);
  const file = await of.as("ada").raw("GET", `/resources/v2.1/mapping-enrichment/${id}/map.csv`);
  expect([file.headers["content-type"], file.body]).toEqual([
    "text/csv; charset=utf-8",
    `host,check,owner\r\ndb-1,disk,"storage, ""B"""\r\n*,disk,"two\r\nlines"\r\ndb-1,*,'=dba\r\n`,
  ]);
  // As a spreadsheet shows it, it is no formula; on its way back it is what it was.
  await uploadRows(of, id, String(file.body));
  expect((await loadRows(of, id)).at(-1)).toEqual(["db-1", "*", "=dba"]);
});

test("a table keeps to its condition, its source system and its case, and rests when it is switched off", async () => {
  const of = await northwind();
  const { id } = await createTable(of, {
    when: "env = prod",
    config: {
      is_case_sensitive: false,
      fields: [queryField("host"), resultField("owner", { is_overridden: true })],
    },
  });
  await uploadRows(of, id, "host,owner\nDB-1,dba\n");
  const sendAndLoadOwner = async (event: object) =>
    (await sendAndLoadTags(of, { host: "db-1", check: `c${Math.random()}`, ...event }))?.["owner"];
  expect([
    await sendAndLoadOwner({ env: "prod" }),
    await sendAndLoadOwner({ env: "lab" }),
    await sendAndLoadOwner({ env: "prod", owner: "own" }),
  ]).toEqual(["dba", undefined, "dba"]);
  const updateTable = (body: object) =>
    of.as("ada").call(contract.updateMappingTable, { params: { id }, body });
  await updateTable({ config: { is_case_sensitive: true } });
  expect(await sendAndLoadOwner({ env: "prod" })).toBeUndefined();
  await updateTable({ config: { is_case_sensitive: false, selected_source_system: "grafana" } });
  expect(await sendAndLoadOwner({ env: "prod" })).toBeUndefined();
  await updateTable({ config: { selected_source_system: "api" } });
  expect(await sendAndLoadOwner({ env: "prod" })).toBe("dba");
  await updateTable({ active: false });
  expect(await sendAndLoadOwner({ env: "prod" })).toBeUndefined();
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
    "a quote that is never closed",
    'host,check,owner\na,b,c\n"a,b,c\nd,e,f\n',
    [[3, null, "never closed"]],
  ],
  ["text behind a quote", 'host,check,owner\na,b,"c"d\n', [[2, null, "closing quote"]]],
  ["no rows", "host,check,owner\n", [[2, null, "no rows"]]],
  ["nothing", "", [[1, null, "empty"]]],
])("%s: told row by row, and the rows in force stay", async (_, body, expected) => {
  const of = await northwind();
  const { id } = await createTable(of);
  await uploadRows(of, id, "host,check,owner\nold,*,old\n");
  const job = await uploadRows(of, id, body);
  expect(job).toMatchObject({
    last_job_status: "failed",
    error_count: expected.length,
    errors: expected.map(([row, column, words]) => ({
      row,
      column,
      message: expect.stringContaining(words),
    })),
  });
  expect(await loadRows(of, id)).toEqual([["old", "*", "old"]]);
  expect((await sendAndLoadTags(of, { host: "old" }))?.["owner"]).toBe("old");
});

test("of many errors a hundred are told and all are counted, wherever in the file they stand", async () => {
  const of = await northwind();
  const { id } = await createTable(of);
  const job = await uploadRows(
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
  const { id } = await createTable(of);
  await uploadRows(of, id, "host,check,owner\nold,*,old\n");
  const rows = Array.from({ length: 10_000 }, (_, row) => `"ho""st-${row}",*,"own\n${row}"`);
  expect(
    await uploadRows(of, id, Buffer.from(`host,check,owner\r\n${rows.join("\r\n")}`)),
  ).toMatchObject({ last_job_status: "completed", rows: 10_000 });
  expect(await of.as("ada").call(contract.getMappingTable, { params: { id } })).toMatchObject({
    problem: null,
    map: { rows: 10_000, titles: ["host", "check", "owner"] },
  });
  expect(await loadRows(of, id, "OWN\n9999")).toEqual([['ho"st-9999', "*", "own\n9999"]]);
  expect(
    [
      await sendAndLoadTags(of, { host: 'ho"st-4999' }),
      await sendAndLoadTags(of, { host: "old" }),
    ].map((tags) => tags?.["owner"]),
  ).toEqual(["own\n4999", undefined]);
  const page = await of
    .as("ada")
    .call(contract.getMap, { params: { id }, query: { page: 100, per_page: 100 } });
  expect([page.total, page.items.at(0)?.cells[0], page.items.length]).toEqual([
    10_000,
    'ho"st-9900',
    100,
  ]);
});

test("what is no CSV in UTF-8 is refused at the door", async () => {
  const of = await northwind();
  const { id } = await createTable(of);
  expect((await startUpload(of, id, "{}", "application/json")).status).toBe(415);
  const latin = await startUpload(
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
  expect((await startUpload(of, id, Buffer.alloc(mappingLimits.bytes + 1, "a"))).status).toBe(413);
  expect((await startUpload(of, "12", "host,check,owner\n")).status).toBe(404);
  expect(await loadJob(of, id)).toMatchObject({ last_job_status: "none" });
});

test("a new upload takes the place of one that is under way, and leaves nothing of it", async () => {
  const of = await northwind();
  const { id } = await createTable(of);
  await startUpload(of, id, `host,check,owner\n${"a,b,c\n".repeat(60_000)}`);
  await retryOnDeadlock(async () => runSlice(of, (await loadJob(of, id)).job_id));
  expect(await uploadRows(of, id, "host,check,owner\nnew,*,new\n")).toMatchObject({
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
  const of = await createTestOrganization(house, "Northwind");
  const { id } = await createTable(of);
  await house.server.jobs.stop();
  await startUpload(
    of,
    id,
    `host,check,owner\n${Array.from({ length: 12_000 }, (_, row) => `h${row},*,o${row}`).join("\n")}`,
  );
  const { job_id } = await loadJob(of, id);
  // One slice, and then that server is gone.
  await runSlice(of, job_id);
  expect(await loadJob(of, id)).toMatchObject({
    last_job_status: "in_progress",
    rows: 4999,
    error_count: 0,
  });
  expect(await sendAndLoadTags(of, { host: "h1" })).toEqual({ host: "h1" });
  await (await house.another()).jobs.runDue();
  expect(await loadJob(of, id)).toMatchObject({ last_job_status: "completed", rows: 12_000 });
  expect((await sendAndLoadTags(of, { host: "h11999" }))?.["owner"]).toBe("o11999");
  await house.close();
});

test("rows are added, changed and deleted one by one, and every edit is in force and in the audit log", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const { id } = await createTable(of);
  const sendAndLoadOwner = async () =>
    (await sendAndLoadTags(of, { host: "db-1", check: `c${Math.random()}` }))?.["owner"];
  const row = await ada.call(contract.addMappingRow, {
    params: { id },
    body: { cells: ["db-1", "*", "dba"] },
  });
  expect([row.cells, await sendAndLoadOwner()]).toEqual([["db-1", "*", "dba"], "dba"]);
  await ada.call(contract.updateMappingRow, {
    params: { id, row_id: row.id },
    body: { cells: ["db-1", "*", "shop"] },
  });
  expect(await sendAndLoadOwner()).toBe("shop");
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
  await ada.call(contract.deleteMappingRow, { params: { id, row_id: row.id } });
  expect([
    await sendAndLoadOwner(),
    (await ada.call(contract.getMappingTable, { params: { id } })).problem,
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
  const { id } = await createTable(of);
  await uploadRows(of, id, "host,check,owner\ndb-1,*,dba\n");
  const updateTable = (columns: object[]) =>
    of.as("ada").try(contract.updateMappingTable, {
      params: { id },
      body: { config: { fields: columns as typeof fields } },
    });
  await updateTable([resultField("owner", { tag_name: "team" }), queryField("host", "device")]);
  expect(await sendAndLoadTags(of, { device: "db-1" })).toEqual({ device: "db-1", team: "dba" });
  expect((await updateTable([queryField("rack"), resultField("owner")])).body).toMatchObject({
    problem: "The rows have no column rack; upload them again",
  });
  expect(await sendAndLoadTags(of, { host: "h", rack: "db-1" })).toEqual({
    host: "h",
    rack: "db-1",
  });
  const refused = await Promise.all(
    [
      [queryField("a")],
      [resultField("b")],
      [queryField("a"), queryField("A", "b"), resultField("c")],
      [queryField("a"), resultField("b"), resultField("c", { tag_name: "b" })],
      [queryField("a"), resultField("b", { tag_name: "status" })],
    ].map(async (columns) => (await updateTable(columns)).status),
  );
  expect(refused).toEqual([400, 400, 400, 400, 400]);
});

test("the toggle gates every call and is named", async () => {
  const of = await northwind();
  const { id } = await createTable(of);
  await of.sql((sql) =>
    sql(
      `UPDATE organizations
       SET feature_toggles = feature_toggles || '{"mapping_enrichment": false}'
       WHERE id = tocsin_organization()`,
    ),
  );
  for (const answer of [
    await of.as("ada").try(contract.listMappingTables, {}),
    await startUpload(of, id, "host,check,owner\n"),
  ])
    expect([answer.status, answer.errors[0]?.message]).toEqual([
      403,
      expect.stringContaining("mapping_enrichment"),
    ]);
});

test.each([";", "\t"])("cells may be separated by %j, and hold commas then", async (delimiter) => {
  const of = await northwind();
  const { id } = await createTable(of);
  const lines = ["host,check,owner", "db-1,*,dba"].join("\n").replaceAll(",", delimiter);
  await uploadRows(of, id, `${lines}, night\n`);
  expect(await loadRows(of, id)).toEqual([["db-1", "*", "dba, night"]]);
});
