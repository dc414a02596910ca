import fc from "fast-check";
import { expect, test } from "vitest";
import { chanceOf } from "./normal.ts";
import { type Series, type SeriesScale, standOuts, type WeekValue } from "./stand-out.ts";

const week = (value: number | null, of = 100, percent90: number | null = null): WeekValue => ({
  value,
  of,
  percent90,
});
const seriesOf = (
  id: string,
  [now, ...before]: readonly (number | null)[],
  scale: SeriesScale = "count",
): Series<string> => ({
  id,
  scale,
  now: week(now ?? null),
  before: before.map((value) => week(value)),
});
const judge = (...series: Series<string>[]) => standOuts(series, () => "all");

test("chances are those of the normal distribution", () => {
  for (const [deviation, chance] of [
    [1, 0.317_310_5],
    [-1.96, 0.049_995_8],
    [3.5, 0.000_465_258],
    [6, 1.973_175e-9],
  ] as const)
    expect(chanceOf(deviation) / chance).toBeCloseTo(1, 4);
  expect(chanceOf(Infinity)).toBe(0);
});

test("a week unlike those before stands out, with what is usual", () => {
  const [finding, ...rest] = judge(
    seriesOf("high", [40, 10, 12, 9, 11, 10, 8, 12, 10]),
    seriesOf("low", [1, 30, 33, 28, 31, 30, 29, 32, 30]),
    seriesOf("usual", [12, 10, 12, 9, 11, 10, 8, 12, 10]),
    seriesOf("restless", [40, 5, 60, 2, 44, 1, 30, 3, 50]),
  );
  expect(rest).toMatchObject([{ id: "high", now: 40, usual: 10 }]);
  expect(finding).toMatchObject({ id: "low", now: 1, usual: 30 });
  expect(finding?.score).toBeLessThan(0);
});

test("one bad week before does not change what is usual", () => {
  expect(judge(seriesOf("a", [40, 10, 12, 500, 11, 10, 8, 12, 10]))).toMatchObject([
    { usual: 10.5 },
  ]);
});

test("too little history, or too few incidents, tell nothing", () => {
  expect(judge(seriesOf("young", [400, 1, 2, 1]))).toEqual([]);
  expect(judge(seriesOf("unmeasured", [0.9, null, null, 0.1, 0.1, 0.1], "share"))).toEqual([]);
  const few = seriesOf("few", [0.9, 0.1, 0.1, 0.1, 0.1], "share");
  expect(judge({ ...few, now: week(0.9, 9) })).toEqual([]);
  expect(judge(few)).toMatchObject([{ id: "few" }]);
});

test("times count by their ratio, and as far as so few of them can be trusted", () => {
  const before = [20, 22, 19, 21, 20].map((value) => week(value, 200, 80));
  const of = (now: WeekValue): Series<string> => ({ id: "mttr", scale: "time", now, before });
  expect(judge(of(week(90, 200, 300)))).toMatchObject([{ now: 90, usual: 20 }]);
  expect(judge(of(week(24, 200, 80)))).toEqual([]);
  // Of twelve incidents that took anything from minutes to a day, the median is hardly known.
  expect(judge(of(week(45, 12, 1500)))).toEqual([]);
});

/** Of the seed: Poisson's counts by Knuth's product of uniform numbers. */
function counts(seed: number, mean: (index: number) => number, length: number): number[] {
  let state = ((seed * 7_654_321) % 2_147_483_646) + 1;
  const uniform = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  // The first numbers of neighbouring seeds are alike.
  for (let skipped = 0; skipped < 4; skipped += 1) uniform();
  return Array.from({ length }, (_, index) => {
    const least = Math.exp(-mean(index));
    let product = uniform();
    let count = 0;
    for (; product > least; count += 1) product *= uniform();
    return count;
  });
}

test("where nothing changed, next to nothing is reported, however many series there are", () => {
  let reported = 0;
  for (let run = 0; run < 40; run += 1) {
    const series = Array.from({ length: 250 }, (_, at) =>
      seriesOf(
        `${at}`,
        counts(run * 1000 + at, () => 1 + (at % 40), 9),
      ),
    );
    reported += judge(...series).length;
  }
  // 10,000 series that chance alone moved.
  expect(reported).toBeLessThanOrEqual(4);
});

test("what trebled is found among many that did not", () => {
  let hits = 0;
  for (let run = 0; run < 40; run += 1) {
    const series = Array.from({ length: 250 }, (_, at) =>
      seriesOf(
        `${at}`,
        counts(run * 777 + at, (index) => (at === 7 && index === 0 ? 60 : 20), 9),
      ),
    );
    if (judge(...series).some(({ id }) => id === "7")) hits += 1;
  }
  expect(hits).toBeGreaterThanOrEqual(38);
});

test("answers do not depend on the order of the series, nor of the weeks", () => {
  const value = fc.nat({ max: 60 });
  fc.assert(
    fc.property(
      fc.array(fc.array(value, { minLength: 5, maxLength: 9 }), { minLength: 1, maxLength: 12 }),
      (lists) => {
        const series = lists.map((values, at) => seriesOf(`${at}`, values));
        const turned = series
          .map((each) => ({ ...each, before: each.before.toReversed() }))
          .toReversed();
        const sorted = (of: ReturnType<typeof judge>) =>
          of.toSorted((a, b) => (a.id < b.id ? -1 : 1));
        expect(sorted(judge(...turned))).toEqual(sorted(judge(...series)));
      },
    ),
  );
});
