import { expect, test } from "vitest";
import { maxAttempts, nextAttempt } from "./failure.ts";

test("the last attempt comes after a night, and then there is none", () => {
  let nowS = 0;
  for (let attempts = 0; attempts < maxAttempts - 1; attempts += 1) {
    const { dueAt, deadAt } = nextAttempt({ attempts }, {}, nowS);
    expect(deadAt).toBeNull();
    expect(dueAt).toBeGreaterThan(nowS);
    nowS = dueAt;
  }
  expect(nowS / 3600).toBeCloseTo(10.4, 1);
  expect(nextAttempt({ attempts: maxAttempts - 1 }, {}, nowS)).toEqual({
    dueAt: nowS,
    deadAt: nowS,
  });
});

test.each([
  [60, 0, 5],
  [60, 3, 40],
  [60, 4, 60],
  [60, 19, 60],
  [60, 2000, 60],
  [3600, 9, 2560],
  [3600, 10, 3600],
  [86_400, 500, 3600],
])(
  "what recurs every %i s and failed %i times before waits %i s, and never dies",
  (everyS, attempts, waitS) => {
    expect(nextAttempt({ attempts }, { everyS }, 1000)).toEqual({
      dueAt: 1000 + waitS,
      deadAt: null,
    });
  },
);
