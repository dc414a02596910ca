import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db, Sql } from "./db.ts";
import { followQueue } from "./queue-follower.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const sql: Sql = () => Promise.resolve([]);
const db: Db = {
  tenant: (_organizationId, work) => work(sql),
  read: (_organizationId, work) => work(sql),
  system: (work) => work(sql),
  unitOfWork: (_organizationId, work) => work(sql),
  listen: () => Promise.resolve(() => Promise.resolve()),
  close: () => Promise.resolve(),
};

/** Seconds of the two minutes in which it works for an organization whose queue never ends. */
async function secondsOfWork(options: {
  isBusy: boolean;
  restsWhileBusy: number;
}): Promise<number> {
  let worked = 0;
  const end = performance.now() + 120_000;
  const follower = followQueue({
    db,
    pollMs: 1000,
    isBusy: () => options.isBusy,
    restsWhileBusy: options.restsWhileBusy,
    follows: true,
    loadWaiting: () => Promise.resolve([{ organization_id: "1", incidents: 1 }]),
    applyQueued: async () => {
      if (performance.now() >= end) return false;
      await new Promise((resolve) => setTimeout(resolve, 1000));
      worked += 1;
      return true;
    },
    onFailure: "the test is left behind",
  });
  await vi.advanceTimersByTimeAsync(120_000);
  const stopped = follower.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  await stopped;
  return worked;
}

test("while events wait it may rest several times as long as it works, and not otherwise", async () => {
  const resting = await secondsOfWork({ isBusy: true, restsWhileBusy: 9 });
  expect(resting).toBeGreaterThanOrEqual(9);
  expect(resting).toBeLessThanOrEqual(12);
  expect(await secondsOfWork({ isBusy: true, restsWhileBusy: 0 })).toBeGreaterThan(100);
  expect(await secondsOfWork({ isBusy: false, restsWhileBusy: 9 })).toBeGreaterThan(100);
});
