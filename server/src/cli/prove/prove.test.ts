import { expect, test } from "vitest";
import { prove } from "./prove.ts";

const quiet = { say: () => undefined, end: () => undefined };

test("killed, restarted, cut off and flooded, it loses nothing, doubles nothing, and replays the same", async () => {
  const report = await prove({
    minutes: 0.2,
    ratePerS: 100,
    seed: "short",
    kills: 2,
    restarts: 1,
    cuts: 1,
    forgets: 1,
    stops: 1,
    floods: 1,
    storms: 1,
    fills: 1,
    progress: quiet,
  });
  expect(report.faults).toEqual([]);
  expect(report.done).toEqual({
    kills: 2,
    restarts: 1,
    cuts: 1,
    forgets: 1,
    stops: 1,
    floods: 1,
    storms: 1,
    heldBack: 1,
  });
  // Who may not mount is told so, and nothing passes for proved.
  if (process.getuid?.() === 0 && report.leftOut.length === 0) {
    expect(report.fullDisk.fills).toBe(1);
  } else expect(report.leftOut).toEqual([expect.stringMatching(/^full disk, because ./)]);
  expect(report.delivery.shares).toBeGreaterThan(20);
  expect(report.delivery.messages).toBeGreaterThanOrEqual(report.delivery.shares);
  expect(report.accepted).toBeGreaterThan(1000);
  expect(
    Object.values(report.outcomes).reduce((sum, count) => sum + count, 0),
  ).toBeGreaterThanOrEqual(report.accepted);
}, 300_000);
