import fc from "fast-check";
import { expect, test } from "vitest";
import { type MinedAlert, minePatterns } from "./mine-patterns.ts";

const minute = 60;
/**
 * Every two hours something breaks: three alerts a few minutes apart, on three hosts of one rack.
 */
const breakdowns = (count: number, gapMinutes = 2): MinedAlert[] =>
  Array.from({ length: count * 3 }, (_, index) => {
    const [storm, part] = [Math.floor(index / 3), index % 3];
    return {
      id: String(index),
      incident_id: String(index),
      start: storm * 7200 + part * gapMinutes * minute,
      title: `host-${index}`,
      tags: {
        host: `host-${index % 50}`,
        rack: `rack-${(storm * 7) % 12}`,
        rack_id: `r${(storm * 7) % 12}`,
        team: "one",
      },
    };
  });

test("what alerts of one time share is found, with what it would have spared", () => {
  const [best, ...rest] = minePatterns(breakdowns(40), new Set());
  expect(best).toMatchObject({
    tags: ["rack"],
    windowMinutes: 5,
    support: 120,
    incidentsSaved: 80,
  });
  expect(best?.lift).toBeGreaterThan(5);
  expect(best?.samples[0]).toMatchObject({
    alerts: 3,
    title: expect.stringMatching(/^rack-/) as string,
  });
  // Its twin under another name says the same; a tag that all have says nothing; hosts do not come
  // twice in a breakdown.
  expect(rest).toEqual([]);
});

test("the window is no wider than it has to be", () => {
  expect(
    [2, 7, 14, 25].map((gap) => minePatterns(breakdowns(40, gap), new Set())[0]?.windowMinutes),
  ).toEqual([5, 15, 30, 60]);
});

test("what a pattern stands for already is not found again, nor what is together already", () => {
  expect(minePatterns(breakdowns(40), new Set(["rack", "rack_id"]))).toEqual([]);
  expect(
    minePatterns(
      breakdowns(40).map((alert) => ({
        ...alert,
        incident_id: alert.tags["rack"] ?? "" + Math.floor(alert.start / 3600),
      })),
      new Set(),
    ),
  ).toEqual([]);
});

test("two tags are found where neither alone is particular enough", () => {
  const alerts = breakdowns(40).map((alert, index): MinedAlert => ({
    ...alert,
    tags: { region: `r${Math.floor(index / 3) % 2}`, application: `a${Math.floor(index / 6) % 2}` },
  }));
  expect(minePatterns(alerts, new Set()).map((pattern) => pattern.tags)).toEqual([
    ["application", "region"],
  ]);
});

test("chance suggests nothing", () => {
  const alert = fc.record({
    at: fc.integer({ min: 0, max: 500_000 }),
    tags: fc.record({ a: fc.integer({ min: 0, max: 9 }), b: fc.integer({ min: 0, max: 29 }) }),
  });
  fc.assert(
    fc.property(fc.array(alert, { minLength: 400, maxLength: 500 }), (alerts) => {
      expect(
        minePatterns(
          alerts.map(({ at, tags }, index) => ({
            id: String(index),
            incident_id: String(index),
            start: at,
            title: "",
            tags: { a: `a${tags.a}`, b: `b${tags.b}` },
          })),
          new Set(),
        ),
      ).toEqual([]);
    }),
    { numRuns: 10 },
  );
});
