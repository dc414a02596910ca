import fc from "fast-check";
import { expect, test } from "vitest";
import { relateIncidents } from "./relate-incidents.ts";
import type { RelatedIncident } from "./relation.ts";

const incident = (
  id: string,
  start: number,
  signs: readonly (readonly [entity: string, name: string])[],
): RelatedIncident => ({
  id,
  start,
  end: start + 600,
  alerts: signs.map(([entity, name]) => ({ name, entity })),
});
const disk = [
  ["db-1", "disk full"],
  ["db-1", "inodes"],
  ["orders", "errors"],
] as const;
const unlike = (id: string, start: number): RelatedIncident =>
  incident(id, start, [
    [`${id}-a`, `${id} one`],
    [`${id}-b`, `${id} two`],
    [`${id}-c`, `${id} three`],
  ]);
const none = { links: [], verdicts: [] };
const hour = 3600;

test("what shows the same more than an hour after its end recurs", () => {
  const incidents = [incident("1", 0, disk), unlike("2", 50), incident("3", 2 * hour, disk)];
  expect(relateIncidents(incidents, none)).toEqual([
    {
      source: "1",
      target: "3",
      type: "recurrence",
      confidence: 1,
      reasons: ["sign:disk full @ db-1", "sign:inodes @ db-1", "sign:errors @ orders"],
    },
  ]);
  expect(relateIncidents([incident("1", 0, disk), incident("3", hour, disk)], none)).toEqual([]);
});

test("the same trouble at two places at once has a cause outside of both", () => {
  const at = (region: string) =>
    disk.map(([entity, name]) => [`${region}/${entity}`, name] as const);
  const incidents = [incident("1", 0, at("eu")), unlike("2", 50), incident("3", 200, at("us"))];
  expect(relateIncidents(incidents, none)).toMatchObject([
    { source: "1", target: "3", type: "common_external_cause" },
  ]);
});

test("what follows next to another was caused by it; without a link it was not", () => {
  const first = incident("1", 0, disk);
  const later = incident("2", 1200, [
    ["shop", "latency"],
    ["shop", "queue"],
    ["shop", "timeouts"],
  ]);
  const links = [
    { source: "shop", target: "db-1" },
    { source: "shop", target: "orders" },
  ];
  expect(relateIncidents([first, later], { links, verdicts: [] })).toMatchObject([
    {
      source: "1",
      target: "2",
      type: "source_caused_target",
      reasons: ["topology:db-1>shop", "time:1200"],
    },
  ]);
  expect(relateIncidents([first, later], none)).toEqual([]);
});

test("what people said of a pair stands, and a type that was often wrong is believed less", () => {
  const incidents = [incident("1", 0, disk), unlike("2", 50), incident("3", 2 * hour, disk)];
  const say = (type: "recurrence" | "general", isRight: boolean) => ({
    links: [],
    verdicts: [{ source: "3", target: "1", type, isRight }],
  });
  expect(relateIncidents(incidents, say("recurrence", false))).toEqual([]);
  expect(relateIncidents(incidents, say("general", true))).toEqual([
    { source: "3", target: "1", type: "general", confidence: 1, reasons: ["verdict:"] },
  ]);
  const refused = Array.from({ length: 10 }, (_, index) => ({
    source: `a${index}`,
    target: `b${index}`,
    type: "recurrence" as const,
    isRight: false,
  }));
  expect(relateIncidents(incidents, { links: [], verdicts: refused })[0]?.confidence).toBe(0.5);
});

const anySigns = fc.array(
  fc.tuple(fc.constantFrom("a", "b", "c", "d"), fc.constantFrom("x", "y", "z")),
  { minLength: 1, maxLength: 6 },
);
test("relations do not depend on the order of what is given, and every pair has one at most", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 20_000 }), anySigns), { maxLength: 12 }),
      fc.array(fc.record({ source: fc.constantFrom("a", "b"), target: fc.constantFrom("c", "d") })),
      (rows, links) => {
        const incidents = rows.map(([start, signs], index) =>
          incident(String(index), start, signs),
        );
        const relations = relateIncidents(incidents, { links, verdicts: [] });
        expect(relateIncidents(incidents.toReversed(), { links, verdicts: [] })).toEqual(relations);
        const pairs = relations.map(({ source, target }) => [source, target].sort().join());
        expect(new Set(pairs).size).toBe(pairs.length);
        for (const { source, target, confidence } of relations) {
          expect(incidents[Number(source)]?.start).toBeLessThanOrEqual(
            incidents[Number(target)]?.start ?? -1,
          );
          expect(confidence).toBeGreaterThan(0);
          expect(confidence).toBeLessThanOrEqual(1);
        }
      },
    ),
  );
});
