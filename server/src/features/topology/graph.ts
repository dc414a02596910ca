import { topologyLimits, type Topology } from "#contract/topology.ts";

/**
 * What depends on what, made ready for alerts: which nodes one is about, and what those depend on.
 */
export interface Graph {
  /** Positions of the nodes that an alert's tags name, ascending. */
  entitiesOf(facts: Readonly<Record<string, readonly string[]>>): number[];
  /**
   * A node and what it depends on over at most so many links of these kinds (empty: any), nearest
   * first, the node itself included.
   */
  dependenciesOf(position: number, links: number, kinds: readonly string[]): readonly number[];
  /**
   * How many links each node is away from the nearest of these, in either direction; `isCut` where
   * there would be more than a topology may reach.
   */
  distancesFrom(
    positions: readonly number[],
    links: number,
  ): { distances: ReadonlyMap<number, number>; isCut: boolean };
  idOf(position: number): string;
  readonly topology: Topology;
  readonly isEmpty: boolean;
}

export const noTopology: Topology = { nodes: [], edges: [] };

export function graphOf(topology: Topology): Graph {
  const { nodes, edges } = topology;
  const byId = new Map(nodes.map((node, position) => [node.id, position]));
  const namings = nameIndexes(nodes);
  const targetsOf = nodes.map((): { to: number; kind: string }[] => []);
  const besideOf = nodes.map((): number[] => []);
  for (const { source, target, kind } of edges) {
    const [from, to] = [byId.get(source), byId.get(target)];
    if (from === undefined || to === undefined) continue;
    targetsOf[from]?.push({ to, kind });
    besideOf[from]?.push(to);
    besideOf[to]?.push(from);
  }
  const reachCache = new Map<string, readonly number[]>();
  return {
    topology,
    isEmpty: nodes.length === 0,
    distancesFrom: (positions, links) => distances(besideOf, positions, links),
    idOf: (position) => nodes[position]?.id ?? "",
    entitiesOf: (facts) => {
      const entities = new Set<number>();
      for (const naming of namings)
        for (const key of keysOf(naming.tags, facts))
          for (const position of naming.byValues.get(key) ?? []) entities.add(position);
      return [...entities].sort((a, b) => a - b);
    },
    dependenciesOf: (position, links, kinds) => {
      const key = `${position} ${links} ${kinds.join()}`;
      const reached =
        reachCache.get(key) ?? reach(targetsOf, position, { links, kinds: new Set(kinds) });
      reachCache.set(key, reached);
      return reached;
    },
  };
}

/** What a node depends on, itself included → over how many links at least. */
export function dependencyHops(
  graph: Pick<Graph, "dependenciesOf">,
  position: number,
  links: number,
): ReadonlyMap<number, number> {
  const hopsOf = new Map<number, number>();
  for (let hops = 0; hops <= links; hops += 1)
    for (const dependency of graph.dependenciesOf(position, hops, []))
      if (!hopsOf.has(dependency)) hopsOf.set(dependency, hops);
  return hopsOf;
}

interface NameIndex {
  tags: readonly string[];
  byValues: Map<string, number[]>;
}

/**
 * Nodes by their names: one table for every combination of tag names, so that an alert asks each
 * only once.
 */
function nameIndexes(nodes: Topology["nodes"]): NameIndex[] {
  const namings = new Map<string, NameIndex>();
  for (const [position, node] of nodes.entries()) {
    for (const name of node.names) {
      const tags = Object.keys(name).sort();
      const naming = namings.get(tags.join()) ?? { tags, byValues: new Map<string, number[]>() };
      namings.set(tags.join(), naming);
      const values = tags.map((tag) => (name[tag] ?? "").toLowerCase()).join("\u0001");
      const positions = naming.byValues.get(values) ?? [];
      naming.byValues.set(values, positions);
      positions.push(position);
    }
  }
  return [...namings.values()];
}

const maxKeys = 64;
function keysOf(
  tags: readonly string[],
  facts: Readonly<Record<string, readonly string[]>>,
): string[] {
  let keys: string[] = [];
  for (const [index, tag] of tags.entries()) {
    const values = facts[tag];
    if (!values || values.length === 0) return [];
    const folded = values.map((value) => value.toLowerCase());
    keys =
      index === 0
        ? folded
        : keys.flatMap((key) => folded.map((value) => `${key}\u0001${value}`)).slice(0, maxKeys);
  }
  return keys;
}

function reach(
  targetsOf: readonly { to: number; kind: string }[][],
  start: number,
  { links, kinds }: { links: number; kinds: ReadonlySet<string> },
): readonly number[] {
  const seen = new Set([start]);
  let edge = [start];
  for (let step = 0; step < links && edge.length > 0; step += 1) {
    const next: number[] = [];
    for (const from of edge) {
      for (const { to, kind } of targetsOf[from] ?? []) {
        if (seen.size >= topologyLimits.reach) return [...seen];
        if (seen.has(to) || (kinds.size > 0 && !kinds.has(kind))) continue;
        seen.add(to);
        next.push(to);
      }
    }
    edge = next;
  }
  return [...seen];
}

function distances(
  besideOf: readonly (readonly number[])[],
  start: readonly number[],
  links: number,
): { distances: Map<number, number>; isCut: boolean } {
  const distanceOf = new Map(start.map((position) => [position, 0]));
  let rim: readonly number[] = start;
  for (let distance = 1; distance <= links; distance += 1) {
    const next: number[] = [];
    for (const from of rim) {
      for (const to of besideOf[from] ?? []) {
        if (distanceOf.has(to)) continue;
        if (distanceOf.size >= topologyLimits.reach) return { distances: distanceOf, isCut: true };
        distanceOf.set(to, distance);
        next.push(to);
      }
    }
    rim = next;
  }
  return { distances: distanceOf, isCut: false };
}
