import fc from "fast-check";
import { expect, test } from "vitest";
import {
  compareNotifications,
  type InternalNotification,
  type ExternalNotification,
} from "./compare.ts";

const options = { toleranceS: 60, windowS: 3600 };
const externalAt = (id: string, at: number, more: Partial<ExternalNotification> = {}) => ({
  id,
  at,
  isResolved: false,
  keys: ["a"],
  subject: more.keys?.[0] ?? "a",
  ...more,
});
const internalAt = (id: string, at: number, more: Partial<InternalNotification> = {}) => ({
  id,
  incidentId: id,
  at,
  isResolved: false,
  keys: ["a"],
  ...more,
});
const results = (
  external: readonly ExternalNotification[],
  internal: readonly InternalNotification[],
) =>
  compareNotifications(external, internal, options).map(({ result, differenceS }) => [
    result,
    differenceS,
  ]);

test.each([
  ["the same second", 1000, "same", 0],
  ["a minute later", 1060, "same", 60],
  ["a minute earlier", 940, "same", -60],
  ["two minutes later", 1120, "later", 120],
  ["two minutes earlier", 880, "earlier", -120],
])("%s: %s", (_words, at, result, differenceS) => {
  expect(results([externalAt("1", 1000)], [internalAt("2", at)])).toEqual([[result, differenceS]]);
});

test("beyond the window there are two notifications: one missed, one extra", () => {
  expect(results([externalAt("1", 10_000)], [internalAt("2", 13_601)])).toEqual([
    ["missed", null],
    ["extra", null],
  ]);
});

test("an end is no answer to a beginning", () => {
  expect(results([externalAt("1", 1000)], [internalAt("2", 1000, { isResolved: true })])).toEqual([
    ["missed", null],
    ["extra", null],
  ]);
});

test("the other tool's repeats count once, and a new beginning after an end counts anew", () => {
  const external = [
    externalAt("1", 1000),
    externalAt("2", 2000),
    externalAt("3", 3000, { isResolved: true }),
    externalAt("4", 3500),
  ];
  expect(results(external, [internalAt("5", 1000)])).toEqual([
    ["same", 0],
    ["missed", null],
    ["missed", null],
  ]);
});

test("one message about an incident answers for each of its alerts", () => {
  const external = [externalAt("1", 1000), externalAt("2", 1010, { keys: ["b"] })];
  expect(results(external, [internalAt("3", 1005, { keys: ["a", "b"] })])).toEqual([
    ["same", 5],
    ["same", -5],
  ]);
});

test("the surest key decides, even if a weaker one is nearer", () => {
  const [first] = compareNotifications(
    [externalAt("1", 1000, { keys: ["exact", "weak"] })],
    [internalAt("2", 1000, { keys: ["weak"] }), internalAt("3", 1500, { keys: ["exact"] })],
    options,
  );
  expect(first?.internal?.id).toBe("3");
});

const alertNames = fc.constantFrom("a", "b", "c", "d");
const time = fc.integer({ min: 0, max: 90_000 });
const stream = fc.array(fc.record({ at: time, isResolved: fc.boolean(), key: alertNames }), {
  maxLength: 40,
});
const externalOf = (items: readonly { at: number; isResolved: boolean; key: string }[]) =>
  items.map(({ at, isResolved, key }, index) =>
    externalAt(`t${index}`, at, { isResolved, keys: [key] }),
  );
const internalOf = (items: readonly { at: number; isResolved: boolean; key: string }[]) =>
  items.map(({ at, isResolved, key }, index) =>
    internalAt(`o${index}`, at, { isResolved, keys: [key], incidentId: key }),
  );

test("by generated streams: nothing is counted twice, matches agree, and order does not matter", () => {
  fc.assert(
    fc.property(stream, stream, (left, right) => {
      const [external, internal] = [externalOf(left), internalOf(right)];
      const compared = compareNotifications(external, internal, options);
      const externalIds = compared.flatMap(({ external: item }) => (item ? [item.id] : []));
      expect(new Set(externalIds).size).toBe(externalIds.length);
      const extras = compared.filter(({ result }) => result === "extra");
      const matched = new Set(
        compared.flatMap(({ external: a, internal: b }) => (a && b ? [b.id] : [])),
      );
      expect(extras.filter(({ internal: item }) => item && matched.has(item.id))).toEqual([]);
      for (const { external: a, internal: b, result, differenceS } of compared) {
        if (!a || !b || differenceS === null) continue;
        expect(a.isResolved).toBe(b.isResolved);
        expect(a.keys.some((key) => b.keys.includes(key))).toBe(true);
        expect(Math.abs(differenceS)).toBeLessThanOrEqual(options.windowS);
        expect(result === "same").toBe(Math.abs(differenceS) <= options.toleranceS);
      }
      const again = compareNotifications(external.toReversed(), internal.toReversed(), options);
      expect(again).toEqual(compared);
    }),
  );
});

test("by generated streams: two tools that do the same differ in nothing, and a delay is all that shows", () => {
  fc.assert(
    fc.property(stream, fc.integer({ min: 61, max: 600 }), (items, delayS) => {
      const spaced = items.map((item, index) => ({ ...item, at: index * 10_000 }));
      const external = externalOf(spaced);
      const same = compareNotifications(external, internalOf(spaced), options);
      expect(same.filter(({ result }) => result !== "same")).toEqual([]);
      const delayed = spaced.map((item) => ({ ...item, at: item.at + delayS }));
      const later = compareNotifications(external, internalOf(delayed), options);
      expect(
        later.filter(({ result, differenceS }) => result !== "later" || differenceS !== delayS),
      ).toEqual([]);
    }),
  );
});
