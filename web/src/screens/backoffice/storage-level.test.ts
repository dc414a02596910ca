import { expect, test } from "vitest";
import { storageLevel } from "./storage-level.ts";

test.each([
  [null, 9e9, null],
  [1000, 799, null],
  [1000, 800, "nearlyFull"],
  [1000, 999, "nearlyFull"],
  [1000, 1000, "full"],
])("of %s bytes, %s are told as %s", (storageBytes, stored_bytes, level) => {
  expect(
    storageLevel({
      stored_bytes,
      limits: { storageBytes, eventsPerMinute: null, retentionDays: null },
    }),
  ).toBe(level);
});
