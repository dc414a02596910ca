import fc from "fast-check";
import { expect, test } from "vitest";
import { searchRanges } from "../../parts/search-address.ts";
import { dashboardHref, readDashboardAddress } from "./dashboard-address.ts";

const address = fc.oneof(
  fc.record({
    environment: fc.constantFrom(undefined, "7"),
    range: fc.constantFrom(...searchRanges),
    from: fc.constant(undefined),
    to: fc.constant(undefined),
    isWall: fc.boolean(),
    isEditing: fc.boolean(),
  }),
  fc.record({
    environment: fc.constantFrom(undefined, "7"),
    range: fc.constant(undefined),
    from: fc.integer({ min: 1, max: 1e9 }),
    to: fc.integer({ min: 1e9 + 1, max: 2e9 }),
    isWall: fc.boolean(),
    isEditing: fc.boolean(),
  }),
);

test("an address says everything that it was made of, and leaves out what is usual", () => {
  fc.assert(
    fc.property(address, (each) => {
      const [path, text = ""] = dashboardHref("5", each).split("?");
      expect(path).toBe("/dashboards/5");
      expect(readDashboardAddress(text)).toEqual(each);
    }),
  );
  expect(dashboardHref(undefined, readDashboardAddress(""))).toBe("/dashboards");
});

test("what is not understood is left out", () => {
  const usual = readDashboardAddress("");
  expect(readDashboardAddress("range=3y&from=later&wall=yes")).toEqual(usual);
  expect(readDashboardAddress("from=20&to=10")).toEqual(usual);
});
