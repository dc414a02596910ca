import { expect, test } from "vitest";
import type { CallOf } from "#contract/endpoint.ts";
import { createMappingTable, getMap } from "#contract/mapping.ts";
import { previewRules } from "#contract/rules-preview.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const table: CallOf<typeof createMappingTable>["body"] = {
  config: {
    name: "Racks",
    fields: [
      { kind: "query", title: "host", tag_name: "host" },
      { kind: "result", title: "rack", tag_name: "rack" },
    ],
  },
};
const byRack = { items: [{ tags: ["rack"], time_window: 60 }], only: true };
const preview = (of: Organization, maps: object) =>
  of.as("ada").try(previewRules, {
    body: {
      rules: {
        "correlation-pattern": byRack,
        "mapping-table": maps as { items: [] },
      },
    },
  });

test("the time machine tries maps that nobody has saved: their rows decide what is one incident, and nothing of them stays", async () => {
  const of = await northwind();
  await of.send(...["a", "b", "c"].map((host) => ({ host, status: "critical" })));
  const incidents = async (csv: string) => {
    const { status, body } = await preview(of, { items: [{ ...table, csv }] });
    expect(status).toBe(200);
    return (body as { draft: { incidents: number } }).draft.incidents;
  };
  expect([
    await incidents("host,rack\na,r1\nb,r1\nc,r2\n"),
    await incidents("host;rack\na;r1\nb;r1\nc;r1\n"),
    await incidents("host,rack\nelsewhere,r1\n"),
  ]).toEqual([2, 1, 3]);
  const [count] = await of.sql((sql) =>
    sql<{ rows: number }>(
      `SELECT count(*)::int AS rows FROM mapping_rows
       WHERE organization_id = tocsin_organization()`,
    ),
  );
  expect(count?.rows).toBe(0);
});

test("a map that stands is tried with another condition and the rows that it has, or with other rows", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const { id } = await ada.call(createMappingTable, { body: table });
  await ada.raw("POST", `/resources/v2.1/mapping-enrichment/${id}/map`, "host,rack\na,r1\nb,r1\n", {
    "content-type": "text/csv",
  });
  await of.settle();
  await of.send(...["a", "b"].map((host) => ({ host, status: "critical" })));
  const incidents = async (more: object) => {
    const { body } = await preview(of, { items: [{ ...table, id, ...more }] });
    return (body as { draft: { incidents: number } }).draft.incidents;
  };
  expect([
    await incidents({}),
    await incidents({ when: "host = a" }),
    await incidents({ csv: "host,rack\na,r1\nb,r2\n" }),
  ]).toEqual([1, 2, 2]);
  expect((await ada.call(getMap, { params: { id }, query: {} })).total).toBe(2);
});

test("rows that no table could hold are refused with the first of them, and who may not read maps tries none", async () => {
  const of = await northwind();
  const refused = await preview(of, { items: [{ ...table, csv: "host,rack\na,r1,more\n" }] });
  expect([refused.status, refused.errors[0]?.field]).toEqual([400, "csv"]);
  const narrow = await of.join({ permissions: ["correlations@read"], environments: [] });
  const attempt = await narrow.try(previewRules, {
    body: { rules: { "mapping-table": { items: [] } } },
  });
  expect(attempt.errors[0]?.message).toContain("enrichments@read");
});
