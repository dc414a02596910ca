import { expect, test } from "vitest";
import {
  followSpell,
  type JudgedPoint,
  type Spell,
  type SpellRules,
  surpriseOf,
  tunedThreshold,
} from "./anomaly-spells.ts";

const rules: SpellRules = {
  thresholds: { above: 3, below: 3 },
  intervalS: 60,
  lastingS: 0,
};
const band = { low: 10, high: 20 };
const points = (...pairs: [value: number, surprise: number][]): JudgedPoint[] =>
  pairs.map(([value, surprise], index) => ({
    time: index * 60,
    value,
    surprise,
    band,
    kind: "high",
  }));

/** The spell after each point. */
const follow = (all: readonly JudgedPoint[], over: Partial<SpellRules> = {}): (Spell | null)[] => {
  let spell: Spell | null = null;
  return all.map((point) => {
    spell = followSpell(spell, point, { ...rules, ...over });
    return spell;
  });
};

test("an anomaly begins with a surprising point, and ends after two that were expected", () => {
  const after = follow(points([15, 0], [30, 4], [31, 1], [15, 0], [15, 0]));
  expect(after.map((spell) => spell && [spell.start, spell.lastOut, spell.end])).toEqual([
    null,
    [60, 120, null],
    [60, 180, null],
    [60, 180, null],
    [60, 180, 180],
  ]);
  expect(after.at(-1)).toMatchObject({ direction: "above", isReported: true });
  expect(after.at(-1)?.peak).toMatchObject({ value: 30, surprise: 4 });
});

test("after its end the next surprising point begins another", () => {
  const after = follow(points([30, 4], [15, 0], [15, 0], [15, 0], [2, 5]));
  expect(after.map((spell) => spell?.start ?? null)).toEqual([0, 0, 0, null, 240]);
  expect(after.at(-1)?.direction).toBe("below");
});

test("the way back is its end, however surprising", () => {
  const after = follow(points([30, 4], [15, 9], [15, 0]));
  expect(after.map((spell) => spell?.end ?? null)).toEqual([null, null, 60]);
});

test("one expected point between does not end it", () => {
  const after = follow(points([30, 4], [15, 0], [30, 2], [15, 0]));
  expect(after.at(-1)).toMatchObject({ start: 0, lastOut: 180, end: null, calm: 1 });
});

test("it is reported once it lasted long enough", () => {
  const after = follow(points([30, 4], [30, 1], [30, 1]), { lastingS: 180 });
  expect(after.map((spell) => spell?.isReported)).toEqual([false, false, true]);
});

test("a direction that is not watched makes no anomaly, nor does a point without a band", () => {
  const thresholds = { above: null, below: 3 };
  expect(follow(points([30, 9]), { thresholds })).toEqual([null]);
  expect(follow([{ time: 0, value: 1, surprise: 9, band: null, kind: "high" }])).toEqual([null]);
});

test("the usual sensitivity asks for the surprise of an even score", () => {
  expect([surpriseOf(5), surpriseOf(1)]).toEqual([3.32, expect.closeTo(4.52)]);
});

test("what was called wrong raises the threshold, unless something real would be missed", () => {
  const wrong = { surprise: 30, verdict: "wrong" } as const;
  const real = (surprise: number) => ({ surprise, verdict: "real" }) as const;
  expect([
    tunedThreshold(3, []),
    tunedThreshold(3, [real(3.5), real(9)]),
    tunedThreshold(3, [wrong, wrong, real(9)]),
    tunedThreshold(3, [wrong, wrong, real(3.1)]),
    tunedThreshold(3, [{ surprise: 4, verdict: "normal" }]),
    tunedThreshold(
      3,
      Array.from({ length: 50 }, () => wrong),
    ),
  ]).toEqual([3, 3, 3.3, 3.1, 3.6, 6]);
});
