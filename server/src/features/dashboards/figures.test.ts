import fc from "fast-check";
import { expect, test } from "vitest";
import { measureNames } from "#contract/analytics-measures.ts";
import { analyticsLimits } from "#contract/analytics.ts";
import type { AnalyticsQuestion } from "../analytics/query.ts";
import { alignPoints, before, intervalFor, mergeQuestions } from "./figures.ts";

const question: fc.Arbitrary<AnalyticsQuestion> = fc.record({
  measures: fc.subarray(measureNames, { minLength: 1, maxLength: 4 }),
  dimensions: fc.constantFrom([], [], ["team"], ["host"]),
  query: fc.constantFrom("", "team = pay"),
  from: fc.constantFrom(0, 3600),
  to: fc.constant(86_400),
  interval: fc.constantFrom(null, "hour" as const),
  environment: fc.constantFrom(null, "7"),
  limit: fc.constantFrom(1, 10),
});

test("every question is answered by one that says the same and measures all of it", () => {
  fc.assert(
    fc.property(fc.array(question, { maxLength: 30 }), (questions) => {
      const { requests, placeOf } = mergeQuestions(questions);
      for (const each of questions) {
        const by = requests[placeOf(each)];
        expect({ ...by, measures: [] }).toEqual({ ...each, measures: [] });
        expect(each.measures.every((measure) => by?.measures.includes(measure))).toBe(true);
        // The first measure says which groups there are.
        if (each.dimensions.length > 0) expect(by).toEqual(each);
        expect(by?.measures.length).toBeLessThanOrEqual(analyticsLimits.measures);
      }
      expect(requests.length).toBeLessThanOrEqual(questions.length);
    }),
  );
});

test("figures of one time and one query are one question", () => {
  const base: AnalyticsQuestion = {
    measures: ["incidents"],
    dimensions: [],
    query: "",
    from: 0,
    to: 86_400,
    interval: null,
    environment: null,
    limit: 1,
  };
  const { requests } = mergeQuestions([
    base,
    { ...base, measures: ["mtta", "mttr"] },
    { ...base, measures: ["mttr", "incidents"] },
    { ...base, dimensions: ["team"], limit: 5 },
    before(base),
  ]);
  expect(requests.map(({ measures, dimensions }) => [measures, dimensions])).toEqual([
    [["incidents", "mtta", "mttr"], []],
    [["incidents"], ["team"]],
    [["incidents"], []],
  ]);
});

test("the time before is as long, ends before this one and is drawn over it", () => {
  fc.assert(
    fc.property(question, (each) => {
      const earlier = before(each);
      expect(earlier.to).toBeLessThan(each.from);
      expect(earlier.to - earlier.from).toBeCloseTo(each.to - each.from, 1);
    }),
  );
  const points = (start: number) => [0, 1].map((index) => ({ at: start + index, value: index }));
  expect(alignPoints(points(100), points(200))).toEqual(points(200));
  expect(alignPoints([], points(200)).map(({ value }) => value)).toEqual([null, null]);
});

test.each([
  [1, "hour"],
  [4, "hour"],
  [5, "day"],
  [120, "day"],
  [121, "week"],
  [801, "month"],
])("a time of %i days is drawn by %s", (days, interval) => {
  expect(intervalFor({ from: 0, to: days * 86_400 })).toBe(interval);
});
