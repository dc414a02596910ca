import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBatcher, createDebouncer } from "./batcher.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what comes after a rest is handed over at once, what comes within a window at its end", async () => {
  const batches: number[][] = [];
  const window = createBatcher<number>({
    everyMs: 300,
    onBatch: async (items) => void batches.push(items),
  });
  window.add(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(batches).toEqual([[0]]);
  window.add(1);
  await vi.advanceTimersByTimeAsync(200);
  window.add(2, 3);
  await vi.advanceTimersByTimeAsync(99);
  expect(batches).toEqual([[0]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toEqual([[0], [1, 2, 3]]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(batches).toHaveLength(2);
  window.add(4);
  await vi.advanceTimersByTimeAsync(0);
  expect(batches).toEqual([[0], [1, 2, 3], [4]]);
});

test("it is settled once what was added is handed over and worked on", async () => {
  const done: (() => void)[] = [];
  const window = createBatcher<number>({
    everyMs: 300,
    onBatch: () => new Promise((resolve) => done.push(resolve)),
  });
  let isSettled = false;
  await window.settled();
  window.add(1);
  void window.settled().then(() => (isSettled = true));
  await vi.advanceTimersByTimeAsync(300);
  window.add(2);
  done[0]?.();
  await vi.advanceTimersByTimeAsync(5000);
  expect([done.length, isSettled]).toEqual([2, false]);
  done[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(isSettled).toBe(true);
});

test("the next window waits until the work on the last one is done, and is the longer the longer that took", async () => {
  const batches: number[][] = [];
  const done: (() => void)[] = [];
  const window = createBatcher<number>({
    everyMs: 300,
    onBatch: (items) => new Promise((resolve) => (batches.push(items), done.push(resolve))),
  });
  window.add(1);
  await vi.advanceTimersByTimeAsync(300);
  window.add(2);
  await vi.advanceTimersByTimeAsync(5000);
  expect(batches).toEqual([[1]]);
  done[0]?.();
  await vi.advanceTimersByTimeAsync(1999);
  expect(batches).toEqual([[1]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toEqual([[1], [2]]);
});

test("work that fails does not stop the next", async () => {
  let count = 0;
  const window = createBatcher<number>({
    everyMs: 300,
    onBatch: async () => {
      count += 1;
      throw new Error("offline");
    },
  });
  window.add(1);
  await vi.advanceTimersByTimeAsync(300);
  window.add(2);
  await vi.advanceTimersByTimeAsync(300);
  expect(count).toBe(2);
});

test("stopping forgets what was collected", async () => {
  const batches: number[][] = [];
  const window = createBatcher<number>({
    everyMs: 300,
    onBatch: async (items) => void batches.push(items),
  });
  window.add(1);
  window.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(batches).toEqual([]);
  window.add(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(batches).toEqual([[2]]);
});

test("runs once it is quiet, and at the latest after the longest wait", async () => {
  const runs: number[] = [];
  const quiet = createDebouncer({
    waitMs: 750,
    mostMs: 5000,
    run: () => runs.push(Date.now() - start),
  });
  const start = Date.now();
  for (let at = 0; at < 12; at += 1) {
    quiet.trigger();
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(runs).toEqual([5000]);
  await vi.advanceTimersByTimeAsync(5000);
  // The last touch was at 5500.
  expect(runs).toEqual([5000, 6250]);
});
