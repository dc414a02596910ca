import { expect, test } from "vitest";
import { countRepeats, deliveryFaults, type ShareFacts } from "./delivery-faults.ts";
import type { Arrival } from "./receivers.ts";

const share: ShareFacts = {
  id: "7",
  receiver: "steady",
  incident_id: "3",
  status: "ok",
  active: false,
  waiting: 0,
  dead: 0,
};
const first: Arrival = {
  receiver: "steady",
  key: "a",
  shareId: "7",
  sequence: 1,
  status: "critical",
  isActive: true,
  atMs: 10_000,
};
const last: Arrival = { ...first, key: "b", sequence: 2, status: "ok", isActive: false };
const consistent = { shares: [share], taken: [first, last], breakages: [] };
const crash = { beginMs: 11_000, endMs: 12_000 };

test("what was told in order, once, and last as it is, is no fault", () => {
  expect(deliveryFaults(consistent)).toEqual([]);
  expect(countRepeats(consistent.taken)).toBe(0);
});

test.each([
  ["nothing told", { taken: [] }, "nothing arrived"],
  ["an old state", { taken: [first] }, "told last that it is critical, and it is ok, ended"],
  ["a dead letter", { shares: [{ ...share, dead: 1 }] }, "1 dead letters"],
  ["a message that waits", { shares: [{ ...share, waiting: 1 }] }, "still waits"],
  ["a repeat without a crash", { taken: [first, last, last] }, "got message b twice"],
  [
    "a repeat long before a crash",
    { taken: [first, last, last], breakages: [{ beginMs: 50_000, endMs: 51_000 }] },
    "got message b twice",
  ],
  [
    "another order",
    { taken: [last, first, { ...last, key: "c", sequence: 3 }] },
    "message 1 came after 2",
  ],
])("%s is a fault of delivery", (_name, change, what) => {
  expect(deliveryFaults({ ...consistent, ...change })).toEqual([
    { kind: "delivery", what: expect.stringContaining(what) as string },
  ]);
});

test("what comes again around a crash is counted, at the healthy receiver alone", () => {
  const taken = [first, last, last, { ...first, receiver: "failing" }];
  expect(deliveryFaults({ ...consistent, taken: [first, last, last], breakages: [crash] })).toEqual(
    [],
  );
  expect(countRepeats(taken)).toBe(1);
});
