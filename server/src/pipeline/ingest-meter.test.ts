import fc from "fast-check";
import { expect, test } from "vitest";
import { ingestMeter } from "./ingest-meter.ts";

test("over any time no more gets through than a minute's worth, what came back since, and one request", () => {
  const steps = fc.array(
    fc.record({ passS: fc.integer({ min: 0, max: 90 }), events: fc.integer({ min: 1, max: 500 }) }),
    { minLength: 1, maxLength: 60 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), steps, (perMinute, sent) => {
      let nowS = 1000;
      const meter = ingestMeter(() => nowS);
      let taken = 0;
      for (const { passS, events } of sent) {
        nowS += passS;
        if (meter.waitS("1", perMinute) > 0) continue;
        meter.took("1", perMinute, events);
        taken += events;
      }
      expect(taken).toBeLessThanOrEqual(perMinute + ((nowS - 1000) * perMinute) / 60 + 500);
    }),
  );
});

test("whoever waits as long as they are told is let in, and others need not wait", () => {
  let nowS = 0;
  const meter = ingestMeter(() => nowS);
  meter.took("1", 60, 100);
  expect(meter.waitS("2", 60)).toBe(0);
  expect(meter.waitS("1", null)).toBe(0);
  nowS = meter.waitS("1", 60) - 1;
  expect(meter.waitS("1", 60)).toBe(1);
  nowS += 1;
  expect(meter.waitS("1", 60)).toBe(0);
});

test("what another process took counts from its report on, and what is taken between a report and its answer is not lost", () => {
  let nowS = 0;
  const [one, other] = [ingestMeter(() => nowS), ingestMeter(() => nowS)];
  one.took("1", 60, 50);
  expect([one.unreported("1"), one.unreported("1")]).toEqual([50, 0]);
  one.took("1", 60, 5);
  one.settle("1", 10);
  other.settle("1", 10);
  expect([one.waitS("1", 60), other.waitS("1", 60)]).toEqual([0, 0]);
  one.took("1", 60, 5);
  other.took("1", 60, 30);
  expect([
    one.waitS("1", 60),
    other.waitS("1", 60),
    one.unreported("1"),
    other.unreported("1"),
  ]).toEqual([1, 21, 10, 30]);
  one.settle("1", -30);
  nowS = 31;
  expect(one.waitS("1", 60)).toBe(0);
});
