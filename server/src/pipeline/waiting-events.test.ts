import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventsOfStorm } from "./batch-sizes.ts";
import { openWaitingEvents } from "./waiting-events.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("who has events waiting is busy, and for a moment after a storm, not after less", () => {
  const waiting = openWaitingEvents();
  const states = () => [waiting.isBusy("1"), waiting.isBusy("2")];
  expect(states()).toEqual([false, false]);
  waiting.add("1", eventsOfStorm);
  waiting.add("2", eventsOfStorm - 1);
  expect(states()).toEqual([true, true]);
  waiting.removeProcessed("1", eventsOfStorm);
  waiting.removeProcessed("2", eventsOfStorm - 1);
  expect(waiting.total()).toBe(0);
  expect(states()).toEqual([true, false]);
  vi.advanceTimersByTime(299);
  expect(states()).toEqual([true, false]);
  vi.advanceTimersByTime(1);
  expect(states()).toEqual([false, false]);
});
