import fc from "fast-check";
import { expect, test } from "vitest";
import { clusteringLimits } from "#contract/clustering-limits.ts";
import { edgeTypes } from "#contract/incident-clustering.ts";
import type { Relation } from "#insight/relations/relation.ts";
import { groupIncidents, pairKey, type Verdict } from "./group-incidents.ts";

const relation = (source: string, target: string, more: Partial<Relation> = {}): Relation => ({
  source,
  target,
  type: "general",
  confidence: 0.8,
  reasons: ["time:1"],
  ...more,
});
const incidentsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(index + 1), start: index }));

test("what is connected is a group, and whose failure explains the others leads it", () => {
  const groups = groupIncidents({
    incidents: incidentsOf(6),
    relations: [
      relation("1", "2", { type: "target_caused_source" }),
      relation("2", "3", { type: "source_caused_target" }),
      relation("4", "5"),
      relation("5", "6", { type: "none" }),
    ],
    verdicts: [],
    leads: [],
  });
  expect(groups.map(({ leadId, incidentIds }) => [leadId, incidentIds])).toEqual([
    ["2", ["1", "2", "3"]],
    ["4", ["4", "5"]],
  ]);
});

test("the newest choice of a lead holds", () => {
  const facts = { incidents: incidentsOf(3), relations: [relation("1", "2")], verdicts: [] };
  expect(groupIncidents({ ...facts, leads: ["3", "2", "1"] })[0]?.leadId).toBe("2");
});

test("a group does not grow beyond its limit, unless people connect more", () => {
  const count = clusteringLimits.incidentsPerIssue + 2;
  const incidents = incidentsOf(count);
  const chain = incidents
    .slice(1)
    .map(({ id }, index) => relation(String(index + 1), id, { confidence: 1 - index / 1000 }));
  const facts = { incidents, relations: chain, leads: [] };
  const [largest] = groupIncidents({ ...facts, verdicts: [] });
  expect(largest?.incidentIds).toHaveLength(clusteringLimits.incidentsPerIssue);
  const verdicts = chain.map(({ source, target, type }) => ({
    source,
    target,
    type,
    isRight: true,
    by: "Ada",
  }));
  expect(groupIncidents({ ...facts, verdicts })[0]?.incidentIds).toHaveLength(count);
});

const id = fc.integer({ min: 1, max: 9 }).map(String);
const type = fc.constantFrom(...edgeTypes);
const pair = fc.tuple(id, id).filter(([a, b]) => a !== b);
const relations = fc.array(
  fc
    .record({ pair, type, confidence: fc.double({ min: 0, max: 1, noNaN: true }) })
    .map(({ pair: [source, target], ...more }) => relation(source, target, more)),
  { maxLength: 30 },
);
const verdicts = fc.uniqueArray(
  fc
    .record({ pair, type, isRight: fc.boolean() })
    .map(({ pair: [source, target], ...more }): Verdict => ({
      source,
      target,
      by: "Ada",
      ...more,
    })),
  { maxLength: 12, selector: ({ source, target }) => pairKey(source, target) },
);

test("whatever the engine says, what people said of two incidents holds", () => {
  fc.assert(
    fc.property(relations, verdicts, fc.array(id), (ofEngine, ofPeople, leads) => {
      const groups = groupIncidents({
        incidents: incidentsOf(9),
        relations: ofEngine,
        verdicts: ofPeople,
        leads,
      });
      const connections = groups.flatMap((group) => group.connections);
      const byPair = new Map(
        connections.map((connection) => [
          pairKey(connection.source, connection.target),
          connection,
        ]),
      );
      expect(byPair.size).toBe(connections.length);
      for (const { source, target, type: word, isRight } of ofPeople) {
        const connection = byPair.get(pairKey(source, target));
        if (isRight && word !== "none")
          expect(connection).toMatchObject({ source, target, type: word, isRight: true });
        else expect(connection).toBeUndefined();
      }
      for (const { leadId, incidentIds } of groups) {
        const chosen = leads.find((lead) => incidentIds.includes(lead));
        if (chosen !== undefined) expect(leadId).toBe(chosen);
        expect(incidentIds).toContain(leadId);
      }
      const members = groups.flatMap(({ incidentIds }) => incidentIds);
      expect(new Set(members).size).toBe(members.length);
    }),
  );
});

test("the order in which the engine speaks does not matter", () => {
  fc.assert(
    fc.property(relations, verdicts, (ofEngine, ofPeople) => {
      const distinct = [
        ...new Map(ofEngine.map((item) => [pairKey(item.source, item.target), item])).values(),
      ];
      const facts = { incidents: incidentsOf(9), verdicts: ofPeople, leads: [] };
      expect(groupIncidents({ ...facts, relations: distinct.toReversed() })).toEqual(
        groupIncidents({ ...facts, relations: distinct }),
      );
    }),
  );
});
