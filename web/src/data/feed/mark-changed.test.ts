import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { markChanged } from "./mark-changed.ts";
import { recentChanges } from "./recent-changes.ts";

/** Other files mark rows as well. */
const isTinted = (id: string): boolean => recentChanges().has(id);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.advanceTimersByTime(10_000));

test("a changed row is tinted for a second", () => {
  markChanged(["tint-1"]);
  expect(isTinted("tint-1")).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(isTinted("tint-1")).toBe(false);
});

test("in a storm a row's tint ends, and begins anew only after the row was quiet", () => {
  const tints: boolean[] = [];
  for (let step = 0; step < 100; step += 1) {
    markChanged(["tint-2"]);
    vi.advanceTimersByTime(100);
    tints.push(isTinted("tint-2"));
  }
  expect(tints.filter(Boolean)).toHaveLength(9);
  expect(tints.slice(9)).not.toContain(true);
  vi.advanceTimersByTime(4000);
  markChanged(["tint-2"]);
  expect(isTinted("tint-2")).toBe(true);
});

test("one row's storm leaves the others their tint", () => {
  markChanged(["tint-3"]);
  vi.advanceTimersByTime(500);
  markChanged(["tint-3", "tint-4"]);
  expect(["tint-3", "tint-4"].map(isTinted)).toEqual([true, true]);
  vi.advanceTimersByTime(500);
  expect(["tint-3", "tint-4"].map(isTinted)).toEqual([false, true]);
});
