import { expect, test } from "vitest";
import { northwind } from "../../test-northwind.ts";
import { loadQueuedIncidents, queueMeasuring } from "./store-changes.ts";

test("what a storm changes again and again is counted once", async () => {
  const of = await northwind();
  const outcomes = await of.send(
    ...["a", "b", "c", "d"].map((host) => ({ status: "critical", host, correlation: host })),
  );
  const [a = "", b = "", c = "", d = ""] = outcomes.map((outcome) => outcome?.incident_id);
  const queued = await of.sql(async (sql) => {
    await sql("DELETE FROM analytics_changes");
    for (const ids of [[a, b], [b, c], [c], [d, a]])
      await queueMeasuring(sql, of.organizationId, { ids, nowS: 1 });
    const taken = async (maxAlerts: number) =>
      (await loadQueuedIncidents(sql, maxAlerts)).map(({ incidents }) => incidents);
    // An incident and its alert count as two.
    return [await taken(1), await taken(6), await taken(100)];
  });
  expect(queued).toEqual([[[a, b]], [[a, b], [c], []], [[a, b], [c], [], [d]]]);
});
