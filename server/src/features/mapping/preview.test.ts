/** A table is tried on what was sent before it is made. */
import { expect, test } from "vitest";
import * as contract from "#contract/mapping.ts";
import { northwind } from "../../test-northwind.ts";

const config = {
  fields: [
    { kind: "query" as const, title: "Host", tag_name: "host" },
    { kind: "result" as const, title: "Owner", tag_name: "owner" },
  ],
};

test("a CSV says how many events it knows, which values it lacks, and what it would write", async () => {
  const of = await northwind();
  await of.send(
    { host: "db-1", status: "critical" },
    { host: "db-1", status: "warning" },
    { host: "db-2", status: "critical", owner: "own" },
    { host: "web-1", status: "critical" },
    { host: "web-1", status: "warning" },
    { service: "pay", status: "critical" },
  );
  await of.settle();
  const ada = of.as("ada");
  const csv = "Owner;Host\ndba, night;db-*\nx;db-1\ndba;db-2\n";
  const preview = await ada.call(contract.previewMapping, { body: { csv, config } });
  expect(preview).toMatchObject({
    looked_at: 6,
    rows: 3,
    candidates: 5,
    matched: 3,
    changed: 2,
    missing_values: 1,
    missing: [{ values: ["web-1"], events: 2 }],
    unchanged: [{ tag: "owner", events: 1 }],
  });
  expect(
    preview.samples.map(({ primary, tag, before, after }) => [primary, tag, before, after]),
  ).toEqual([["db-1", "owner", null, "x"]]);
  const narrowed = await ada.call(contract.previewMapping, {
    body: { csv, config, when: "host = db-2" },
  });
  expect([narrowed.candidates, narrowed.matched, narrowed.changed]).toEqual([1, 1, 0]);
});

test("what is no CSV is refused with the reason, and a table that is not in force is not found", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const broken = await ada.try(contract.previewMapping, { body: { csv: 'Host\n"a', config } });
  expect([broken.status, broken.errors[0]?.message]).toEqual([
    400,
    expect.stringContaining("never closed"),
  ]);
  const unknown = await ada.try(contract.previewMapping, { body: { table_id: "999", config } });
  expect(unknown.status).toBe(404);
});
