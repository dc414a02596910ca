import { expect, test } from "vitest";
import { northwind } from "../../test-northwind.ts";
import { loadQueuedIncidents, queueMeasuring } from "./store-changes.ts";

test("what a storm changes again and again is counted once", async () => {
  const of = await northwind();
  const queued = await of.sql(async (sql) => {
    for (const ids of [["1", "2"], ["2", "3"], ["3"], ["4", "1"], ["5"]])
      await queueMeasuring(sql, of.organizationId, { ids, nowS: 1 });
    const taken = async (maxIncidents: number) =>
      (await loadQueuedIncidents(sql, maxIncidents)).map(({ incidents }) => incidents);
    return [await taken(1), await taken(3), await taken(100)];
  });
  expect(queued).toEqual([
    [["1", "2"]],
    [["1", "2"], ["3"], []],
    [["1", "2"], ["3"], [], ["4"], ["5"]],
  ]);
});
