import fc from "fast-check";
import { expect, test } from "vitest";
import { AnomalyDetector, detectAnomalies, type Point } from "./anomaly-detector.ts";
import { arbitrarySeries, DAY_POINTS, INTERVAL_S, noiseOf } from "./arbitrary-series.ts";

const ANOMALY = 0.5;
const series = (length: number, valueOf: (index: number) => number): Point[] =>
  Array.from({ length }, (_, index) => ({ time: index * INTERVAL_S, value: valueOf(index) }));
const noisy = (index: number): number => 100 + noiseOf(1, index);
const anomaliesOf = (points: readonly Point[]): number[] =>
  detectAnomalies(points).flatMap((judgement, index) =>
    judgement && judgement.score >= ANOMALY ? [index] : [],
  );

test("a level shift is found when it begins, outside the band, and few points before it are", () => {
  for (const { points, onset } of fc.sample(arbitrarySeries, { seed: 1, numRuns: 20 })) {
    const judgements = detectAnomalies(points);
    const [at, value] = [judgements[onset], points[onset]?.value ?? Number.NaN];
    expect(at?.score).toBeGreaterThan(ANOMALY);
    expect(value < (at?.band?.low ?? Infinity) || value > (at?.band?.high ?? 0)).toBe(true);
    const early = judgements.slice(DAY_POINTS, onset).map((judgement) => judgement?.score ?? 0);
    expect(early.filter((score) => score >= ANOMALY).length).toBeLessThan(10);
  }
});

test("what every day has is no anomaly, its absence is", () => {
  const peak = (index: number): number => (index % DAY_POINTS < 12 ? 500 : 0);
  const points = series(8 * DAY_POINTS, (index) => noisy(index) + peak(index));
  const lastPeak = 7 * DAY_POINTS;
  const isPeak = (index: number): boolean => index > 4 * DAY_POINTS && index % DAY_POINTS < 24;
  expect(anomaliesOf(points).filter(isPeak).length).toBeLessThan(2);
  const silent = points.map(({ time, value }, index) => ({
    time,
    value: index >= lastPeak ? value - peak(index) : value,
  }));
  expect(anomaliesOf(silent)).toContain(lastPeak);
});

test("an anomaly is reported once, and again when it gets worse", () => {
  const points = series(1000, (index) =>
    index < 800 ? noisy(index) : index < 830 ? 150 : index < 850 ? 900 : 901,
  );
  const anomalies = anomaliesOf(points).filter((index) => index >= 800);
  expect(anomalies[0]).toBe(800);
  expect(anomalies).toContain(830);
  expect(anomalies.length).toBeLessThan(8);
});

test("a point is judged by those before it alone", () => {
  fc.assert(
    fc.property(arbitrarySeries, fc.integer({ min: 10, max: 1500 }), ({ points }, count) => {
      const all = detectAnomalies(points);
      expect(detectAnomalies(points.slice(0, count))).toEqual(all.slice(0, count));
    }),
    { numRuns: 5 },
  );
});

test("the same points give the same answers, a hundred times", () => {
  const points = series(400, noisy);
  const first = JSON.stringify(detectAnomalies(points));
  for (let run = 0; run < 100; run += 1)
    expect(JSON.stringify(detectAnomalies(points))).toBe(first);
});

test("the unit does not matter", () => {
  const points = series(600, (index) => noisy(index) + (index > 500 ? 3 : 0));
  const scaled = points.map(({ time, value }) => ({ time, value: value * 1024 }));
  const scores = detectAnomalies(points).map((judgement) => judgement?.score ?? 0);
  const scaledScores = detectAnomalies(scaled).map((judgement) => judgement?.score ?? 0);
  scores.forEach((score, index) => expect(scaledScores[index]).toBeCloseTo(score, 6));
});

test("scores are between 0 and 1 and bands in order, whatever the points are", () => {
  const point = fc.record({
    time: fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.double()),
    value: fc.oneof(fc.double(), fc.constantFrom(0, -0, 1e100, -1e100, 1e-300)),
  });
  fc.assert(
    fc.property(fc.array(point, { maxLength: 400 }), (points) => {
      for (const judgement of detectAnomalies(points)) {
        if (!judgement) continue;
        expect(judgement.score).toBeGreaterThanOrEqual(0);
        expect(judgement.score).toBeLessThanOrEqual(1);
        expect(judgement.surprise).toBeGreaterThanOrEqual(0);
        if (judgement.band) expect(judgement.band.low).toBeLessThanOrEqual(judgement.band.high);
      }
    }),
  );
});

test("points that are late, repeated or no number are not judged and change nothing", () => {
  const points = series(300, noisy);
  const detector = new AnomalyDetector();
  const judged = points.map((point) => {
    const judgement = detector.observe(point);
    expect(detector.observe(point)).toBeNull();
    expect(detector.observe({ ...point, time: point.time - 10 })).toBeNull();
    for (const value of [Number.NaN, Infinity, -Infinity, 1e200])
      expect(detector.observe({ time: point.time + 1, value })).toBeNull();
    return judgement;
  });
  expect(judged).toEqual(detectAnomalies(points));
});

test("a series that never moves has no anomaly until it does, also after its memory is full", () => {
  const points = series(7000, (index) => (index === 6500 ? 8 : 7));
  expect(anomaliesOf(points)).toEqual([6500]);
});

test("history that is missing is no anomaly", () => {
  const points = series(10 * DAY_POINTS, noisy).filter(
    (_, index) => index < 4 * DAY_POINTS || index > 7 * DAY_POINTS,
  );
  const first = 4 * DAY_POINTS;
  expect(anomaliesOf(points).filter((index) => index >= first && index < first + 20)).toEqual([]);
});
