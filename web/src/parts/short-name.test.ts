import { expect, test } from "vitest";
import { shortName } from "./short-name.ts";

test("20 characters stay as they are, more keep both ends", () => {
  expect(shortName("Northwind Logistics2")).toBe("Northwind Logistics2");
  expect(shortName("Northwind Logistics EU")).toBe("Northwin…stics EU");
});

test("a character of two halves is never cut in the middle", () => {
  expect(shortName("🚢".repeat(21))).toBe(`${"🚢".repeat(8)}…${"🚢".repeat(8)}`);
});
