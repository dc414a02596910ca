import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { northwind } from "../../test-northwind.ts";
import { lockSearchIndex } from "../incidents/search/store-search-changes.ts";
import { removeOrganization } from "./store-usage.ts";

test("what the search index is writing meanwhile goes with the organization", async () => {
  const of = await northwind();
  let removal = Promise.resolve();
  await of.sql(async (sql) => {
    while (!(await lockSearchIndex(sql))) await sleep(10);
    removal = of.sql(removeOrganization);
    let waiting: unknown[] = [];
    while (waiting.length === 0) {
      await sleep(10);
      waiting = await sql(
        "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 7 AND NOT granted",
      );
    }
    await sql("INSERT INTO incident_terms VALUES (tocsin_organization(), 1, true, 1)");
  });
  await removal;
  expect(await of.sql((sql) => sql("SELECT * FROM incident_terms"))).toEqual([]);
});
