import { expect, test } from "vitest";
import { diskFaults, type Fill } from "./disk-faults.ts";
import type { Entry } from "./ledger.ts";
import { openSmallDisk } from "./small-disk.ts";

const entry = (result: Entry["result"]): Entry => ({ number: 7, events: 1, bad: 0, result });
const fill: Fill = { refusals: 3, isReadyWhileFull: false, returnMs: 900 };
const consistent = {
  fills: [fill],
  ledger: [
    entry({ kind: "accepted", id: "1", accepted: 1, rejected: 0 }),
    entry({ kind: "lost", reason: "status 503", status: 503, retryAfterS: 10 }),
  ],
  crashes: 0,
  exitCode: 0,
};

test("a disk that was full and is not is no fault where senders were told to wait", () => {
  expect(diskFaults(consistent)).toEqual([]);
});

test.each([
  ["no refusal", { fills: [{ ...fill, refusals: 0 }] }, "no event was refused"],
  ["readiness", { fills: [{ ...fill, isReadyWhileFull: true }] }, "readiness said yes"],
  ["no return", { fills: [{ ...fill, returnMs: null }] }, "within a minute of space"],
  [
    "503 without Retry-After",
    { ledger: [entry({ kind: "lost", reason: "status 503", status: 503 })] },
    "status 503",
  ],
  [
    "500",
    { ledger: [entry({ kind: "lost", reason: "status 500", status: 500, retryAfterS: 10 })] },
    "status 500",
  ],
  ["no answer", { ledger: [entry({ kind: "lost", reason: "hang up" })] }, "hang up"],
  ["a crash", { crashes: 1 }, "ended by itself 1 times"],
  ["a bad end", { exitCode: 1 }, "ended with 1"],
])("%s is a fault of the full disk", (_name, change, what) => {
  expect(diskFaults({ ...consistent, ...change })).toEqual([
    { kind: "disk", what: expect.stringContaining(what) as string },
  ]);
});

test("where nothing can be mounted, the reason is answered", () => {
  expect(openSmallDisk("/nowhere/at/all", 1_000_000)).toEqual({
    impossibleBecause: expect.stringMatching(/mount|root|Linux/) as string,
  });
});
