import { expect, test } from "vitest";
import { northwind } from "../../test-northwind.ts";
import type { SearchAsk } from "./search-ask.ts";
import { findAlerts } from "./store-alert-matches.ts";

test("alerts of many incidents are read in slices: none is missed or listed twice, the newest come first", async () => {
  const of = await northwind();
  const hosts = Array.from({ length: 25 }, (_, index) => `host-${index}`);
  // Those of one request changed at the same moment.
  for (let first = 0; first < hosts.length; first += 5) {
    await of.send(
      ...hosts.slice(first, first + 5).map((host) => ({ host, check: "disk", status: "critical" })),
    );
    of.clock.forward({ minutes: 1 });
  }
  const nowS = of.clock.nowS();
  const ask: SearchAsk = {
    kinds: ["alerts"],
    queries: { incidents: null, alerts: null, changes: null },
    from: nowS - 3600,
    to: nowS,
    sort: "last_change",
    order: "desc",
    reach: { environmentId: "all", environments: "everything" },
    sets: null,
    nowS,
  };
  const find = (bounds: { listed: number; scanned: number | null; slice?: number }) =>
    of.house.server.db.tenant(of.organizationId, (sql) => findAlerts(sql, ask, bounds));
  const whole = await find({ listed: 100, scanned: null });
  expect(whole.positions).toHaveLength(25);
  expect(whole.isWhole).toBe(true);
  for (const slice of [1, 2, 7, 24, 25]) {
    const sliced = await find({ listed: 100, scanned: null, slice });
    expect(sliced).toEqual(whole);
    const few = await find({ listed: 7, scanned: null, slice });
    expect(few).toEqual({ positions: whole.positions.slice(0, 7), isWhole: false });
    const newest = await find({ listed: 100, scanned: 9, slice });
    expect(newest).toEqual({ positions: whole.positions.slice(0, 9), isWhole: false });
  }
});
