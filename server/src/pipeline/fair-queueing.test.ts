import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lockOrganization } from "../features/incidents/stores/store-world.ts";
import { northwind, southridge } from "../test-northwind.ts";
import { contentionLimits, openFairQueue } from "./fair-queueing.ts";
import { openWaitingEvents } from "./waiting-events.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a neighbour is who sent a moment ago, and never oneself", () => {
  const fairQueue = openFairQueue(openWaitingEvents());
  expect(fairQueue.hasNeighbours("1")).toBe(false);
  fairQueue.recordRequest("1");
  expect([fairQueue.hasNeighbours("1"), fairQueue.hasNeighbours("2")]).toEqual([false, true]);
  vi.advanceTimersByTime(1500);
  fairQueue.recordRequest("2");
  expect([fairQueue.hasNeighbours("1"), fairQueue.hasNeighbours("2")]).toEqual([true, true]);
  vi.advanceTimersByTime(1000);
  expect([fairQueue.hasNeighbours("1"), fairQueue.hasNeighbours("2")]).toEqual([true, false]);
  vi.advanceTimersByTime(1500);
  expect(fairQueue.hasNeighbours("1")).toBe(false);
});

test("of two that flood neither rests for the other, until one has worked off what waited", () => {
  const fairQueue = openFairQueue(openWaitingEvents());
  const send = (second: "full" | "small"): boolean[] => {
    for (const id of ["1", "2"]) fairQueue.recordRequest(id);
    fairQueue.recordBatch("1", true);
    fairQueue.recordBatch("2", second === "full");
    return [fairQueue.hasNeighbours("1"), fairQueue.hasNeighbours("2")];
  };
  const afterSeconds = Array.from({ length: 4 }, (_, second) => {
    if (second > 0) vi.advanceTimersByTime(1000);
    return send("full");
  });
  const both = [true, true];
  expect(afterSeconds).toEqual([both, both, both, [false, false]]);
  expect(send("small")).toEqual([true, false]);
  expect(send("full")).toEqual([true, false]);
  vi.advanceTimersByTime(3000);
  for (const id of ["1", "2"]) fairQueue.recordRequest(id);
  // Nobody was heard for a while: whoever comes back is a neighbour again.
  expect([fairQueue.hasNeighbours("1"), fairQueue.hasNeighbours("2")]).toEqual(both);
});

test("a full batch waits for whoever has less than one, for a while, and alone for nobody", async () => {
  const waiting = openWaitingEvents();
  const fairQueue = openFairQueue(waiting);
  const { eventsPerBatch, yieldMostMs } = contentionLimits;
  for (const id of ["1", "2"]) fairQueue.recordRequest(id);
  waiting.add("1", eventsPerBatch);
  expect(fairQueue.yielderOf("1").waitForNeighbours()).toBeNull();
  waiting.add("2", eventsPerBatch);
  expect(fairQueue.yielderOf("1").waitForNeighbours()).toBeNull();
  waiting.add("2", -1);
  expect([fairQueue.yielderOf("1").isCrowding, fairQueue.yielderOf("2").isCrowding]).toEqual([
    true,
    false,
  ]);
  expect(fairQueue.yielderOf("2").waitForNeighbours()).toBeNull();

  const yielder = fairQueue.yielderOf("1");
  let isThrough = false;
  const passing = yielder.waitForNeighbours()?.then(() => {
    isThrough = true;
  });
  await setTimeout(20);
  expect(isThrough).toBe(false);
  waiting.replace(new Map([["1", eventsPerBatch]]));
  await passing;
  expect(isThrough).toBe(true);

  waiting.add("2", 1);
  const bounded = yielder.waitForNeighbours();
  vi.advanceTimersByTime(yieldMostMs);
  await bounded;
  expect(yielder.waitedMs()).toBe(yieldMostMs);
  expect(yielder.waitForNeighbours()).toBeNull();
  expect(fairQueue.yielderOf("1").waitForNeighbours()).not.toBeNull();
  waiting.replace(new Map());
});

test("a flood beside a neighbour is taken in small batches, and nothing is forgotten", async () => {
  // The clock stands still: however slow the machine is, the neighbour was heard a moment ago.
  const [loud, quiet] = [await northwind(), await southridge()];
  const requests = 6;
  await quiet.post({ app_key: quiet.appKey, alerts: [{ host: "still", status: "critical" }] });
  await loud.sql(async (sql) => {
    await lockOrganization(sql, loud.organizationId);
    for (let n = 0; n < requests; n += 1) {
      const alerts = Array.from({ length: 150 }, (_, index) => ({
        host: `h-${n}-${index}`,
        status: "critical",
      }));
      expect((await loud.post({ app_key: loud.appKey, alerts })).status).toBe(202);
    }
  });
  await loud.house.server.lanes.drained();
  // Of one batch is what one transaction wrote.
  const batches = await loud.sql((sql) =>
    sql<{ events: number }>(
      `SELECT sum(events)::int AS events FROM receipts
       WHERE organization_id = tocsin_organization() AND taken IS NOT NULL GROUP BY xmin::text
       ORDER BY min(id)`,
    ),
  );
  expect(batches.reduce((sum, batch) => sum + batch.events, 0)).toBe(requests * 150);
  // A batch ends with the request that fills it.
  expect(batches.filter((batch) => batch.events >= contentionLimits.eventsPerBatch + 150)).toEqual(
    [],
  );
});
