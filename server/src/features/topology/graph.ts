import { topologyLimits, type Topology } from "#contract/topology.ts";

/** What depends on what, made ready for alerts: which nodes one is about, and what those depend on. */
export interface Graph {
  /** Positions of the nodes that an alert's tags name, ascending. */
  entitiesOf(facts: Readonly<Record<string, readonly string[]>>): number[];
  /** A node and what it depends on over at most so many links of these kinds (empty: any), nearest first, the node itself included. */
  dependenciesOf(position: number, links: number, kinds: readonly string[]): readonly number[];
  idOf(position: number): string;
  readonly isEmpty: boolean;
}

export const noTopology: Topology = { nodes: [], edges: [] };

export function graphOf({ nodes, edges }: Topology): Graph {
  const byId = new Map(nodes.map((node, position) => [node.id, position]));
  const namings = namingsOf(nodes);
  const targetsOf = nodes.map((): { to: number; kind: string }[] => []);
  for (const { source, target, kind } of edges) {
    const [from, to] = [byId.get(source), byId.get(target)];
    if (from !== undefined && to !== undefined) targetsOf[from]?.push({ to, kind });
  }
  const known = new Map<string, readonly number[]>();
  return {
    isEmpty: nodes.length === 0,
    idOf: (position) => nodes[position]?.id ?? "",
    entitiesOf: (facts) => {
      const found = new Set<number>();
      for (const naming of namings) for (const key of keysOf(naming.tags, facts)) for (const position of naming.byValues.get(key) ?? []) found.add(position);
      return [...found].sort((one, other) => one - other);
    },
    dependenciesOf: (position, links, kinds) => {
      const key = `${position} ${links} ${kinds.join()}`;
      const reached = known.get(key) ?? reach(targetsOf, position, { links, kinds: new Set(kinds) });
      known.set(key, reached);
      return reached;
    },
  };
}

interface Naming { tags: readonly string[]; byValues: Map<string, number[]> }

/** Nodes by their names: one table for every combination of tag names, so that an alert asks each only once. */
function namingsOf(nodes: Topology["nodes"]): Naming[] {
  const namings = new Map<string, Naming>();
  for (const [position, node] of nodes.entries()) {
    for (const name of node.names) {
      const tags = Object.keys(name).sort();
      const naming = namings.get(tags.join()) ?? { tags, byValues: new Map<string, number[]>() };
      namings.set(tags.join(), naming);
      const values = tags.map((tag) => (name[tag] ?? "").toLowerCase()).join("\u0001");
      naming.byValues.set(values, [...(naming.byValues.get(values) ?? []), position]);
    }
  }
  return [...namings.values()];
}

const valuesMost = 64;
function keysOf(tags: readonly string[], facts: Readonly<Record<string, readonly string[]>>): string[] {
  let keys: string[] = [];
  for (const [index, tag] of tags.entries()) {
    const values = facts[tag];
    if (!values || values.length === 0) return [];
    const folded = values.map((value) => value.toLowerCase());
    keys = index === 0 ? folded : keys.flatMap((key) => folded.map((value) => `${key}\u0001${value}`)).slice(0, valuesMost);
  }
  return keys;
}

function reach(targetsOf: readonly { to: number; kind: string }[][], start: number, { links, kinds }: { links: number; kinds: ReadonlySet<string> }): readonly number[] {
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
