/** A former upload is listed with what it changed, tried, and put in force again. */
import { expect, test } from "vitest";
import { mappingLimits } from "#contract/mapping-limits.ts";
import * as contract from "#contract/mapping.ts";
import { previewRules } from "#contract/rules-preview.ts";
import { openHouse } from "../../test-house.ts";
import {
  createTestOrganization,
  northwind,
  type Organization,
  southridge,
} from "../../test-northwind.ts";
import { mappingJobs } from "./jobs.ts";

const config = {
  name: "CMDB",
  fields: [
    { kind: "query" as const, title: "host", tag_name: "host" },
    { kind: "result" as const, title: "owner", tag_name: "owner" },
  ],
};
async function tableOf(of: Organization): Promise<string> {
  return (await of.as("ada").call(contract.createMappingTable, { body: { config } })).id;
}
async function startUpload(of: Organization, id: string, rows: string, fileName = "owners.csv") {
  const path = `/resources/v2.1/mapping-enrichment/${id}/map?file_name=${fileName}`;
  const headers = { "content-type": "text/csv" };
  const reply = await of.as("ada").raw("POST", path, `host,owner\n${rows}\n`, headers);
  expect(reply.status).toBe(202);
}
async function upload(of: Organization, id: string, rows: string, fileName?: string) {
  await startUpload(of, id, rows, fileName);
  await of.settle();
}
const versionsOf = async (of: Organization, id: string) =>
  (await of.as("ada").call(contract.listMapVersions, { params: { id } })).items;
const rowsOf = async (of: Organization, id: string) =>
  (
    await of.as("ada").call(contract.getMap, { params: { id }, query: { per_page: 1000 } })
  ).items.map(({ cells }) => cells.join("="));
const restore = (of: Organization, id: string, version_id: string | undefined) =>
  of.as("ada").try(contract.restoreMapVersion, {
    params: { id, version_id: version_id ?? "0" },
  });
const storedRows = async (of: Organization): Promise<number> =>
  (
    await of.sql((sql) =>
      sql<{ rows: number }>(
        `SELECT count(*)::int AS rows FROM mapping_rows
         WHERE organization_id = tocsin_organization()`,
      ),
    )
  )[0]?.rows ?? 0;

test("uploads are listed with who, the file, and how many rows they added, changed and removed", async () => {
  const of = await northwind();
  const id = await tableOf(of);
  await upload(of, id, "a,x\nb,x\nc,x", "first.csv");
  await upload(of, id, "b,y\nc,x\nd,x\ne,x\ne,later", "second.csv");
  expect(await versionsOf(of, id)).toMatchObject([
    {
      is_current: true,
      file_name: "second.csv",
      by: "Ada",
      rows: 5,
      changes: { added: 2, changed: 1, removed: 1 },
      restored_from: null,
    },
    { is_current: false, file_name: "first.csv", by: "Ada", rows: 3, changes: null },
  ]);
});

test("a former version is in force again, with the edits it had, and the audit log says so", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const id = await tableOf(of);
  await upload(of, id, "a,x\nb,x", "first.csv");
  const uploadedAt = (await versionsOf(of, id))[0]?.uploaded_at;
  await ada.call(contract.addMappingRow, { params: { id }, body: { cells: ["c", "by hand"] } });
  of.clock.forward({ hours: 1 });
  await upload(of, id, "z,z", "broken.csv");
  const former = (await versionsOf(of, id))[1];

  expect((await restore(of, id, former?.id)).status).toBe(202);
  await of.settle();
  expect(await rowsOf(of, id)).toEqual(["a=x", "b=x", "c=by hand"]);
  expect((await versionsOf(of, id))[0]).toMatchObject({
    is_current: true,
    file_name: "first.csv",
    rows: 3,
    restored_from: uploadedAt,
    changes: { added: 3, changed: 0, removed: 1 },
  });
  const [alert] = await of.send({ host: "c", status: "critical" });
  const [stored] = await ada.alertsOf(alert?.incident_id ?? "");
  expect(stored?.tags).toMatchObject({ owner: "by hand" });
  const [entry] = await of.sql((sql) =>
    sql<{ before: unknown; after: unknown; actor_name: string }>(
      `SELECT before, after, actor_name FROM audit_log
       WHERE organization_id = tocsin_organization() ORDER BY seq DESC LIMIT 1`,
    ),
  );
  expect(entry).toEqual({
    actor_name: "Ada",
    before: { map: { rows: 1 } },
    after: {
      map: {
        rows: 3,
        file_name: "first.csv",
        restored_from: uploadedAt,
        added: 3,
        changed: 0,
        removed: 1,
      },
    },
  });
});

test("before it is restored, a version is tried on last week's events, and by the time machine", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const id = await tableOf(of);
  await upload(of, id, "db-1,r1\ndb-2,r1");
  await upload(of, id, "elsewhere,r1");
  const former = (await versionsOf(of, id))[1]?.id;
  await of.send(...["db-1", "db-2"].map((host) => ({ host, status: "critical" })));
  const matched = async (version_id?: string) =>
    (
      await ada.call(contract.previewMapping, {
        body: { table_id: id, ...(version_id && { version_id }), config },
      })
    ).matched;
  expect([await matched(), await matched(former)]).toEqual([0, 2]);

  const incidents = async (version_id?: string) => {
    const { body } = await ada.try(previewRules, {
      body: {
        rules: {
          "correlation-pattern": { items: [{ tags: ["owner"], time_window: 60 }], only: true },
          "mapping-table": { items: [{ config, id, ...(version_id && { version_id }) }] },
        },
      },
    });
    return (body as { draft: { incidents: number } }).draft.incidents;
  };
  expect([await incidents(), await incidents(former)]).toEqual([2, 1]);
  expect(await rowsOf(of, id)).toEqual(["elsewhere=r1"]);
});

test("a version without a column that is looked up now is refused like a file without it", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const id = await tableOf(of);
  await upload(of, id, "a,x");
  await upload(of, id, "b,x");
  const fields = config.fields.map((field) =>
    field.kind === "query" ? { ...field, title: "node" } : field,
  );
  await ada.call(contract.updateMappingTable, { params: { id }, body: { config: { fields } } });
  const former = (await versionsOf(of, id))[1]?.id;
  const tried = await ada.try(contract.previewMapping, {
    body: { table_id: id, version_id: former ?? "0", config: { fields } },
  });
  expect(tried.errors[0]?.message).toContain("lacks a column");
  await restore(of, id, former);
  await of.settle();
  expect(await ada.call(contract.getMappingJob, { params: { id } })).toMatchObject({
    last_job_status: "failed",
    errors: [{ row: 1, column: "node" }],
  });
  expect(await rowsOf(of, id)).toEqual(["b=x"]);
});

test("a table keeps so many former versions, and the rows of older ones are cleared", async () => {
  const of = await northwind();
  const id = await tableOf(of);
  for (let at = 0; at <= mappingLimits.versions + 1; at += 1)
    await upload(of, id, `a,x${at}`, `v${at}.csv`);
  const versions = await versionsOf(of, id);
  expect(versions.map(({ file_name }) => file_name)).toEqual(
    Array.from({ length: mappingLimits.versions + 1 }, (_, at) => `v${6 - at}.csv`),
  );
  of.clock.forward({ hours: 1 });
  await of.settle();
  expect(await storedRows(of)).toBe(mappingLimits.versions + 1);

  await of.as("ada").call(contract.deleteMappingTable, { params: { id } });
  of.clock.forward({ hours: 1 });
  await of.settle();
  expect(await storedRows(of)).toBe(0);
});

test("a restoration outlives the server that began it", async () => {
  const house = await openHouse();
  const of = await createTestOrganization(house, "Northwind");
  const id = await tableOf(of);
  const hosts = Array.from({ length: 12_000 }, (_, row) => `h${row},o${row}`).join("\n");
  await upload(of, id, hosts);
  await upload(of, id, "a,x");
  await house.server.jobs.stop();
  await restore(of, id, (await versionsOf(of, id))[1]?.id);
  const job = await of.as("ada").call(contract.getMappingJob, { params: { id } });
  // One slice, and then that server is gone.
  await of.sql(async (sql) =>
    mappingJobs(of.clock)[0]?.run(sql, of.organizationId, [
      {
        id: "0",
        kind: "mapping-load",
        subject: job.job_id ?? "",
        due_at: 0,
        params: {},
        attempts: 0,
      },
    ]),
  );
  expect(await of.as("ada").call(contract.getMappingJob, { params: { id } })).toMatchObject({
    last_job_status: "in_progress",
    rows: 5000,
  });
  expect(await rowsOf(of, id)).toEqual(["a=x"]);
  await (await house.another()).jobs.runDue();
  expect((await versionsOf(of, id))[0]).toMatchObject({ is_current: true, rows: 12_000 });
  expect((await rowsOf(of, id)).slice(0, 2)).toEqual(["h0=o0", "h1=o1"]);
  await house.close();
});

test("the version in force, another table's and another organization's cannot be restored", async () => {
  const [of, neighbour] = [await northwind(), await southridge()];
  const id = await tableOf(of);
  await upload(of, id, "a,x");
  await upload(of, id, "b,x");
  const [current, former] = await versionsOf(of, id);
  const otherTable = await tableOf(neighbour);
  await upload(neighbour, otherTable, "a,x");
  expect([
    (await restore(of, id, current?.id)).status,
    (await restore(neighbour, otherTable, former?.id)).status,
    (await restore(of, "12", former?.id)).status,
  ]).toEqual([404, 404, 404]);
  const file = (version: string) =>
    `/resources/v2.1/mapping-enrichment/${id}/map.csv?version_id=${version}`;
  expect((await of.as("ada").raw("GET", file(former?.id ?? ""))).body).toBe(
    "host,owner\r\na,x\r\n",
  );
  expect((await of.as("ada").raw("GET", file("12"))).status).toBe(404);
});
