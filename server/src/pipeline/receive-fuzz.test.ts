import fc from "fast-check";
import { expect, test } from "vitest";
import { northwind } from "../test-northwind.ts";

const oddValue = fc.constantFrom<unknown>(
  "\u0000",
  "\ud800",
  "__proto__",
  "constructor",
  "",
  " ",
  "9".repeat(30),
  1e308,
  -0,
  2 ** 53,
  null,
  [],
  {},
  [[]],
  "🔔",
  "a\u0001b",
  "critical",
);
const value = fc.oneof(oddValue, fc.jsonValue({ maxDepth: 3 }));
const name = fc.oneof(
  fc.constantFrom(
    "host",
    "service",
    "status",
    "timestamp",
    "check",
    "description",
    "incident_identifier",
    "primary_property",
    "secondary_property",
    "app_key",
    "expires_at",
    "priority",
    "__proto__",
    "constructor",
    "toString",
  ),
  fc.string(),
);
const event = fc.dictionary(name, value, { maxKeys: 8 });
const nearlyValid = fc
  .record({
    more: event,
    status: fc.constantFrom("critical", "warning", "ok", "acknowledged"),
    host: fc.oneof(fc.constantFrom("db-1", "db-2"), fc.string({ unit: "binary" })),
  })
  .map(({ more, status, host }) => ({ ...more, status, host }));
/** Near the shapes of known senders, wrong in the details. */
const labels = fc.dictionary(
  fc.oneof(fc.constantFrom("alertname", "severity", "instance", "job"), name),
  fc.oneof(fc.string(), value),
  { maxKeys: 4 },
);
const alertmanagerAlert = fc.record(
  {
    labels,
    annotations: labels,
    status: value,
    startsAt: value,
    endsAt: value,
    state: value,
    title: value,
    evalMatches: value,
  },
  { requiredKeys: [] },
);
const alertmanagerBody = fc.oneof(
  alertmanagerAlert,
  fc.array(alertmanagerAlert, { maxLength: 3 }),
  fc.record({ alerts: fc.array(alertmanagerAlert, { maxLength: 3 }) }),
);
const expectedStatuses = [202, 400, 413];

test("no body is a fault, and a good event beside any other arrives", async () => {
  const { house, post, appKey, sql } = await northwind();
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.jsonValue(),
        event,
        nearlyValid,
        fc.array(fc.oneof(value, event, nearlyValid), { maxLength: 4 }),
      ),
      async (body) => {
        const path = `/data/v2/alerts?app_key=${appKey}`;
        expect(expectedStatuses).toContain((await post(JSON.stringify(body), { path })).status);
        const neighbours = Array.isArray(body) ? body : [body];
        const together = await post(
          { alerts: [...neighbours, { status: "critical", host: `witness-${sent}` }] },
          { path },
        );
        expect(together.status).toBe(202);
        sent += 1;
      },
    ),
    { numRuns: 200 },
  );
  await house.server.lanes.drained();
  const [arrived] = await sql((inside) =>
    inside<{ hosts: number }>(
      `SELECT count(DISTINCT primary_value)::int AS hosts FROM alerts
       WHERE primary_value LIKE 'witness-%'`,
    ),
  );
  expect(arrived?.hosts).toBe(sent);
  expect(await sql((inside) => inside("SELECT cause FROM failures"))).toEqual([]);
});

test("whatever is posted to an adapter is taken or refused", async () => {
  const { house, post, connect, sql } = await northwind();
  for (const source of [
    "sources/alertmanager",
    "sources/grafana",
    "sources/generic",
    "alertmanager/api/v2/alerts",
  ]) {
    const { appKey } = await connect("any", source);
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), event, alertmanagerBody), async (body) => {
        expect(expectedStatuses).toContain(
          (await post(JSON.stringify(body), { path: `/data/v2/${source}?app_key=${appKey}` }))
            .status,
        );
      }),
      { numRuns: 60 },
    );
  }
  await house.server.lanes.drained();
  expect(await sql((inside) => inside("SELECT cause FROM failures"))).toEqual([]);
});
