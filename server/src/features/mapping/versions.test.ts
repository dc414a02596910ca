/** Former uploads are listed with what they changed, and kept within bounds. */
import { expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import * as contract from "#contract/mapping.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

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

test("a table keeps so many former versions, and the rows of older ones are cleared", async () => {
  const of = await northwind();
  const id = await tableOf(of);
  for (let at = 0; at <= limits.mappingVersions + 1; at += 1)
    await upload(of, id, `a,x${at}`, `v${at}.csv`);
  const versions = await versionsOf(of, id);
  expect(versions.map(({ file_name }) => file_name)).toEqual(
    Array.from({ length: limits.mappingVersions + 1 }, (_, at) => `v${6 - at}.csv`),
  );
  of.clock.forward({ hours: 1 });
  await of.settle();
  expect(await storedRows(of)).toBe(limits.mappingVersions + 1);

  await of.as("ada").call(contract.deleteMappingTable, { params: { id } });
  of.clock.forward({ hours: 1 });
  await of.settle();
  expect(await storedRows(of)).toBe(0);
});
