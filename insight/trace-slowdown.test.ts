import fc from "fast-check";
import { expect, test } from "vitest";
import { type ComponentMeasure, type SlowdownFacts, traceSlowdown } from "./trace-slowdown.ts";

/** `site` calls `orders` and `search`; `orders` calls `db` and `mail`, `search` calls `db`. */
const calls = new Map([
  ["site", ["orders", "search"]],
  ["orders", ["db", "mail"]],
  ["search", ["db"]],
]);
const usual: Record<string, number> = { site: 100, orders: 60, search: 40, db: 10, mail: 20 };
const measured = (excess: Record<string, number>): Map<string, ComponentMeasure> =>
  new Map(
    Object.entries(usual).map(([name, value]) => [
      name,
      {
        normal: Array.from({ length: 50 }, (_, index) => value + (index % 5) - 2),
        current: [value + (excess[name] ?? 0), Number.NaN, value + (excess[name] ?? 0)],
      },
    ]),
  );
const trace = (excess: Record<string, number>, changes: Partial<SlowdownFacts> = {}): string[] =>
  traceSlowdown({
    target: "site",
    measures: measured(excess),
    calls,
    isMoreWorse: true,
    ...changes,
  }).map(({ component }) => component);

test("blame follows the calls to where the excess begins", () => {
  expect(trace({ site: 90, orders: 90, db: 90 })[0]).toBe("db");
  expect(trace({ site: 90, orders: 90 })[0]).toBe("orders");
  expect(trace({ site: 90 })).toEqual(["site"]);
});

test("a callee whose excess is small does not explain its caller", () => {
  expect(trace({ site: 90, orders: 90, db: 15 })[0]).toBe("orders");
});

test("where several are worse, the most unusual comes first", () => {
  expect(trace({ site: 90, orders: 30, search: 90 })[0]).toBe("search");
});

test("a leaf that one component alone calls gets half of what another would", () => {
  expect(trace({ site: 90, orders: 90, db: 60, mail: 90 })[0]).toBe("db");
});

test("less is worse of availability", () => {
  const excess = { site: -20, orders: -20, search: 20 };
  expect(trace(excess, { isMoreWorse: false })).toEqual(["orders", "site"]);
});

test("calls in a ring end, and a target that is not measured has no cause", () => {
  const ring = new Map([...calls, ["db", ["site", "orders"]]]);
  expect(trace({ site: 90, orders: 90, db: 90 }, { calls: ring })[0]).toBe("db");
  expect(trace({ db: 90 }, { target: "elsewhere" })).toEqual([]);
});

test("shares are at most 1 in sum, best first, and equal in whatever order, a hundred times", () => {
  const name = fc.constantFrom("a", "b", "c", "d", "e");
  const values = fc.array(fc.oneof(fc.double(), fc.integer({ min: 0, max: 50 })), {
    maxLength: 15,
  });
  const measures = fc.array(fc.tuple(name, fc.record({ normal: values, current: values })));
  const graph = fc.uniqueArray(fc.tuple(name, fc.array(name)), { selector: ([caller]) => caller });
  fc.assert(
    fc.property(measures, graph, fc.boolean(), (rows, edges, isMoreWorse) => {
      const facts = { target: "a", measures: new Map(rows), calls: new Map(edges), isMoreWorse };
      const causes = traceSlowdown(facts);
      const shares = causes.map(({ share }) => share);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThan(1 + 1e-6);
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
      const reversed = new Map([...facts.measures].toReversed());
      expect(traceSlowdown({ ...facts, measures: reversed })).toEqual(causes);
    }),
  );
  const facts = { target: "site", measures: measured({ site: 9, orders: 9 }), calls };
  const first = JSON.stringify(traceSlowdown({ ...facts, isMoreWorse: true }));
  for (let run = 0; run < 100; run += 1)
    expect(JSON.stringify(traceSlowdown({ ...facts, isMoreWorse: true }))).toBe(first);
});
