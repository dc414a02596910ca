import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ReceivedEvent } from "./received-event.ts";
import { readCache } from "./read-cache.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

// The cache counts events and never looks at them.
const events = (count: number): ReceivedEvent[] =>
  Array.from({ length: count }, () => ({}) as ReceivedEvent);

test("full, it keeps what is next in turn, and takes more once that was taken", () => {
  const cache = readCache(10);
  for (const id of ["1", "2", "3"]) cache.add(id, events(4));
  expect(["1", "2", "3"].map((id) => cache.take(id)?.length ?? null)).toEqual([4, 4, null]);
  cache.add("4", events(10));
  expect(cache.take("4")).toHaveLength(10);
  expect(cache.take("4")).toBeNull();
});

test("what another process took makes room after a minute", () => {
  const cache = readCache(10);
  cache.add("1", events(10));
  vi.advanceTimersByTime(59_000);
  cache.add("2", events(1));
  expect(cache.take("2")).toBeNull();
  vi.advanceTimersByTime(2000);
  cache.add("3", events(10));
  expect([cache.take("1"), cache.take("3")?.length]).toEqual([null, 10]);
});
