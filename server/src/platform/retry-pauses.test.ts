import { expect, test } from "vitest";
import { retryPauses } from "./retry-pauses.ts";

test("what fails is tried again after a second, then every minute, and others at once", () => {
  let nowMs = 0;
  const pauses = retryPauses(() => nowMs);
  const triesUntil = (endMs: number): number[] => {
    const tries: number[] = [];
    for (; nowMs <= endMs; nowMs += 200)
      if (pauses.mayTry("7")) {
        tries.push(nowMs);
        pauses.failed("7");
      }
    return tries;
  };
  expect(triesUntil(180_000)).toEqual([0, 1000, 61_000, 121_000]);
  expect(pauses.mayTry("8")).toBe(true);
});

test.each<[string, (pauses: ReturnType<typeof retryPauses>) => void]>([
  ["has succeeded", (pauses) => pauses.succeeded("7")],
  ["has nothing left to do", (pauses) => pauses.keepOnly(new Set())],
])("what %s begins anew", (_what, mend) => {
  let nowMs = 0;
  const pauses = retryPauses(() => nowMs);
  pauses.failed("7");
  pauses.failed("7");
  mend(pauses);
  expect(pauses.mayTry("7")).toBe(true);
  pauses.failed("7");
  nowMs = 1000;
  expect(pauses.mayTry("7")).toBe(true);
});
