import { afterEach, expect, test } from "vitest";
import { openHouse } from "../test-house.ts";
import { createTestOrganization } from "../test-northwind.ts";
import { openOtlpCollector } from "../test-peers/otlp-collector.ts";

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.close();
});

async function traced() {
  const collector = await openOtlpCollector("trace-word-7");
  opened.push(collector);
  const house = await openHouse({
    env: {
      TOCSIN_TRACES_URL: collector.tracesUrl,
      TOCSIN_TRACES_RATIO: "1",
      TOCSIN_TRACES_HEADERS: "authorization=Bearer trace-word-7",
    },
  });
  opened.push(house);
  const of = await createTestOrganization(house, "Northwind");
  const spansNamed = (name: string) => collector.spans.filter((span) => span.name === name);
  return { of, house, spansNamed };
}
const patiently = { timeout: 20_000 };

test("a batch is in the trace of its oldest request, and linked with those of the others", async () => {
  const { of, house, spansNamed } = await traced();
  await of.sql(async (sql) => {
    // All requests wait for the same turn, and so make one batch.
    await sql("SELECT pg_advisory_xact_lock(1, hashint8($1))", [of.organizationId]);
    for (const host of ["a", "b", "c"])
      expect(
        (await of.post({ app_key: of.appKey, alerts: [{ status: "critical", host }] })).status,
      ).toBe(202);
  });
  await house.server.lanes.drained();
  await expect.poll(() => spansNamed("write").length, patiently).toBeGreaterThan(0);
  await expect.poll(() => spansNamed("inbox").length, patiently).toBe(3);
  const receipts = await of.sql((sql) =>
    sql<{ traceparent: string }>("SELECT traceparent FROM receipts ORDER BY id"),
  );
  const traces = receipts.map(({ traceparent }) => traceparent.split("-")[1]);
  const [batch] = spansNamed("batch");
  expect(batch?.traceId).toBe(traces[0]);
  expect(batch?.links.map(({ traceId }) => traceId)).toEqual(traces.slice(1));
  expect(batch?.attributes).toMatchObject({ "tocsin.batch.requests": 3, "tocsin.batch.events": 3 });
  const linkedFrom = spansNamed("inbox").filter(({ links }) =>
    links.some(({ spanId }) => spanId === batch?.spanId),
  );
  expect(linkedFrom.map(({ traceId }) => traceId).toSorted()).toEqual(traces.slice(1).toSorted());
});
