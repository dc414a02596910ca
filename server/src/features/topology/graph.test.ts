import { expect, test } from "vitest";
import { topologyLimits } from "#contract/topology.ts";
import { graphOf } from "./graph.ts";

const node = (id: string, ...names: Record<string, string>[]) => ({ id, kind: "thing", names });
const edge = (source: string, target: string, kind = "calls") => ({ source, target, kind });
const idsOf = (graph: ReturnType<typeof graphOf>, positions: readonly number[]) =>
  positions.map(graph.idOf);

test("an alert is about every node of which it has all tags of one name, in any case", () => {
  const graph = graphOf({
    nodes: [
      node("pod", { pod: "cart-1", cluster: "EU" }, { ip: "10.0.0.1" }),
      node("cart", { service: "Cart" }),
      node("twin", { service: "cart" }),
    ],
    edges: [],
  });
  const entitiesOf = (facts: Record<string, string[]>) => idsOf(graph, graph.entitiesOf(facts));
  expect(entitiesOf({ pod: ["Cart-1"], cluster: ["eu"], service: ["cart"] })).toEqual([
    "pod",
    "cart",
    "twin",
  ]);
  expect([
    entitiesOf({ pod: ["cart-1"] }),
    entitiesOf({ pod: ["cart-1"], cluster: ["us"] }),
    entitiesOf({ ip: ["10.0.0.9", "10.0.0.1"] }),
    entitiesOf({}),
  ]).toEqual([[], [], ["pod"], []]);
});

test("dependencies come nearest first, each once, over links of the kinds asked for, also around a ring", () => {
  const graph = graphOf({
    nodes: ["a", "b", "c", "d"].map((id) => node(id)),
    edges: [
      edge("a", "b"),
      edge("b", "c"),
      edge("c", "a"),
      edge("a", "d", "runs_on"),
      edge("a", "nowhere"),
    ],
  });
  const dependencyIds = (links: number, kinds: string[] = []) =>
    idsOf(graph, graph.dependenciesOf(0, links, kinds));
  expect([
    dependencyIds(0),
    dependencyIds(1),
    dependencyIds(2),
    dependencyIds(4),
    dependencyIds(2, ["calls"]),
    dependencyIds(2, ["runs_on"]),
  ]).toEqual([
    ["a"],
    ["a", "b", "d"],
    ["a", "b", "d", "c"],
    ["a", "b", "d", "c"],
    ["a", "b", "c"],
    ["a", "d"],
  ]);
});

test("of a node with thousands of dependencies the first are followed", () => {
  const leaves = Array.from({ length: 5000 }, (_, index) => `leaf ${index}`);
  const graph = graphOf({
    nodes: [node("hub"), ...leaves.map((id) => node(id))],
    edges: leaves.map((id) => edge("hub", id)),
  });
  expect(graph.dependenciesOf(0, 2, [])).toHaveLength(topologyLimits.reach);
});

test("what is near is found in both directions, and is cut where there is too much of it", () => {
  const leaves = Array.from({ length: topologyLimits.reach }, (_, index) => `leaf ${index}`);
  const graph = graphOf({
    nodes: ["a", "b", "c", "hub", ...leaves].map((id) => node(id)),
    edges: [
      edge("a", "b"),
      edge("c", "b"),
      edge("c", "nowhere"),
      ...leaves.map((id) => edge("hub", id)),
    ],
  });
  const reachable = (position: number, links: number) =>
    [...graph.distancesFrom([position], links).distances].map(([at, distance]) => [
      graph.idOf(at),
      distance,
    ]);
  expect([reachable(0, 0), reachable(0, 1), reachable(0, 3)]).toEqual([
    [["a", 0]],
    [
      ["a", 0],
      ["b", 1],
    ],
    [
      ["a", 0],
      ["b", 1],
      ["c", 2],
    ],
  ]);
  const around = graph.distancesFrom([3], 1);
  expect([around.distances.size, around.isCut, graph.distancesFrom([0], 3).isCut]).toEqual([
    topologyLimits.reach,
    true,
    false,
  ]);
});
