import { expect, test } from "vitest";
import { firstTryPercent } from "./first-try.ts";

test.each([
  [0, 0, null],
  [3, 3, "100 %"],
  [100_000, 99_999, "99.99 %"],
  [3, 1, "33.33 %"],
])("of %i delivered, %i at the first try are %j", (delivered, delivered_at_first_try, text) => {
  expect(firstTryPercent({ delivered, delivered_at_first_try })).toBe(text);
});
