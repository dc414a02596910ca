import { expect, test } from "vitest";
import { bucketTickets } from "./bucket-tickets.ts";

const opened = (...times: number[]) => times.map((at, index) => ({ id: String(index), at }));
const span = { from: 100, to: 200 };

test("each ticket counts in the part of the time in which it came", () => {
  expect(bucketTickets(opened(100, 109, 110, 199), span, 10)).toEqual([
    { at: 0, count: 2 },
    { at: 1, count: 1 },
    { at: 9, count: 1 },
  ]);
});

test("the last moment belongs to the last part, and what is outside to none", () => {
  expect(bucketTickets(opened(99, 200, 201), span, 10)).toEqual([{ at: 9, count: 1 }]);
  expect(bucketTickets(opened(100), { from: 100, to: 100 }, 10)).toEqual([]);
});
