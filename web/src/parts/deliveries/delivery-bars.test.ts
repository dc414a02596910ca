import { expect, test } from "vitest";
import { barParts } from "./delivery-bars.ts";

const hour = (delivered: number, failed = 0, dead = 0) => ({ at: 1, delivered, failed, dead });

test("the worst stands on top, one among thousands is seen, and nothing leaves the chart", () => {
  const [busy, quiet, mixed] = barParts([hour(5000, 0, 1), hour(0), hour(100, 50, 50)], 48);
  expect(busy?.map(({ outcome }) => outcome)).toEqual(["dead", "delivered"]);
  expect(busy?.[0]?.height).toBe(2);
  expect(quiet).toEqual([]);
  expect(mixed?.map(({ outcome }) => outcome)).toEqual(["dead", "failed", "delivered"]);
  for (const parts of [busy, mixed])
    for (const { y, height } of parts ?? []) {
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(48);
    }
});
