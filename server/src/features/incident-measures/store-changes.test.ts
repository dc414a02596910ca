import { expect, test } from "vitest";
import { northwind } from "../../test-northwind.ts";
import { deleteQueuedIncidents, loadQueuedIncidents, queueMeasuring } from "./store-changes.ts";

test("what a storm changes again and again is counted once, so many alerts at a time", async () => {
  const of = await northwind();
  const outcomes = await of.send(
    ...["a", "b", "c", "d"].map((host) => ({ status: "critical", host, correlation: host })),
  );
  const [a = "", b = "", c = "", d = ""] = outcomes.map((outcome) => outcome?.incident_id);
  const counted = await of.sql(async (sql) => {
    await sql("DELETE FROM analytics_changes");
    let nowS = 100;
    for (const ids of [[a, b], [b, c], [c], [d, a]])
      await queueMeasuring(sql, of.organizationId, { ids, nowS: nowS++ });
    const turns = [];
    // An incident and its alert count as two.
    for (const maxAlerts of [1, 4, 100, 100]) {
      const queued = await loadQueuedIncidents(sql, maxAlerts);
      if (queued) await deleteQueuedIncidents(sql, of.organizationId, queued);
      turns.push(queued && [queued.ids.length, queued.queued_at, queued.incidents, queued.rest]);
    }
    return turns;
  });
  expect(counted).toEqual([
    [4, 100, [a], [b, c, d]],
    [1, 100, [b, c], [d]],
    [1, 100, [d], []],
    null,
  ]);
});
