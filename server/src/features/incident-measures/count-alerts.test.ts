import { expect, test } from "vitest";
import { createCorrelationPattern } from "#contract/correlation-patterns.ts";
import { northwind } from "../../test-northwind.ts";
import type { AlertCounts } from "./alert-counts.ts";
import { countAlerts } from "./count-alerts.ts";

test("incidents with more alerts than are read at once are counted whole, and once each", async () => {
  const of = await northwind();
  await of.as("ada").call(createCorrelationPattern, { body: { tags: ["rack"], time_window: 60 } });
  const sizes = Object.fromEntries(
    [1, 299, 300, 298, 297, 296, 295, 294, 1].map((size, at) => [`rack-${at}`, size]),
  );
  const events = Object.entries(sizes).flatMap(([rack, size]) =>
    Array.from({ length: size }, (_, at) => ({
      host: `${rack}-${at}`,
      check: "disk",
      status: "critical",
      rack,
      // Each value once for an alert that names it twice, and none for an empty list.
      teams: at % 2 === 0 ? ["pay", "web", "pay"] : [],
    })),
  );
  while (events.length > 0) await of.send(...events.splice(0, 1000));
  const nobody = "9000000000";
  const counts = await of.sql(async (sql) => {
    const rows = await sql<{ id: string }>(
      "SELECT id FROM incidents WHERE organization_id = tocsin_organization() ORDER BY id",
    );
    const all: AlertCounts[] = [];
    for await (const portion of countAlerts(sql, [...rows.map(({ id }) => id), nobody]))
      all.push(...portion);
    return all;
  });
  expect(
    counts.map(({ alerts, events, tags: { rack, teams = {} } }) => ({
      alerts,
      events,
      rack,
      teams,
    })),
  ).toEqual([
    ...Object.entries(sizes).map(([rack, size]) => {
      const even = Math.ceil(size / 2);
      return {
        alerts: size,
        events: size,
        rack: { [rack]: [size, size, 0] },
        teams: { pay: [even, even, 0], web: [even, even, 0] },
      };
    }),
    { alerts: 0, events: 0, rack: undefined, teams: {} },
  ]);
  expect(counts[2]).toMatchObject({ entity: "rack-2-0" });
  expect(Object.values(counts[2]?.sources ?? {})).toEqual([[300, 300, 0]]);
  expect(Object.keys(counts[2]?.tags["host"] ?? {})).toHaveLength(300);
  expect(counts.at(-1)).toMatchObject({ incident_id: nobody, entity: "", sources: {}, tags: {} });
});
