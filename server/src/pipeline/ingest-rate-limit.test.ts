import fc from "fast-check";
import { expect, test } from "vitest";
import { ingestRateLimit } from "./ingest-rate-limit.ts";

test("over any time no more gets through than a minute's worth, what came back since, and one request", () => {
  const steps = fc.array(
    fc.record({ passS: fc.integer({ min: 0, max: 90 }), events: fc.integer({ min: 1, max: 500 }) }),
    { minLength: 1, maxLength: 60 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), steps, (perMinute, sent) => {
      let nowS = 1000;
      const rateLimit = ingestRateLimit(() => nowS);
      let accepted = 0;
      for (const { passS, events } of sent) {
        nowS += passS;
        if (rateLimit.waitS("1", perMinute) > 0) continue;
        rateLimit.consume("1", perMinute, events);
        accepted += events;
      }
      expect(accepted).toBeLessThanOrEqual(perMinute + ((nowS - 1000) * perMinute) / 60 + 500);
    }),
  );
});

test("whoever waits as long as they are told is let in, and others need not wait", () => {
  let nowS = 0;
  const rateLimit = ingestRateLimit(() => nowS);
  rateLimit.consume("1", 60, 100);
  expect(rateLimit.waitS("2", 60)).toBe(0);
  expect(rateLimit.waitS("1", null)).toBe(0);
  nowS = rateLimit.waitS("1", 60) - 1;
  expect(rateLimit.waitS("1", 60)).toBe(1);
  nowS += 1;
  expect(rateLimit.waitS("1", 60)).toBe(0);
});

test("what another process took counts from its report on, and what is taken between a report and its answer is not lost", () => {
  let nowS = 0;
  const [first, second] = [ingestRateLimit(() => nowS), ingestRateLimit(() => nowS)];
  first.consume("1", 60, 50);
  expect([first.takeUnreported("1"), first.takeUnreported("1")]).toEqual([50, 0]);
  first.consume("1", 60, 5);
  first.setRemaining("1", 10);
  second.setRemaining("1", 10);
  expect([first.waitS("1", 60), second.waitS("1", 60)]).toEqual([0, 0]);
  first.consume("1", 60, 5);
  second.consume("1", 60, 30);
  expect([
    first.waitS("1", 60),
    second.waitS("1", 60),
    first.takeUnreported("1"),
    second.takeUnreported("1"),
  ]).toEqual([1, 21, 10, 30]);
  first.setRemaining("1", -30);
  nowS = 31;
  expect(first.waitS("1", 60)).toBe(0);
});
