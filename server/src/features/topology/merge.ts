/** Topologies put together and compared: nodes by their ids, links by their ends and kind. */
import type { Topology, TopologyEdge, TopologyNode } from "#contract/topology.ts";

export interface Sizes {
  nodes: number;
  edges: number;
}
export const sizesOf = ({ nodes, edges }: Topology): Sizes => ({
  nodes: nodes.length,
  edges: edges.length,
});

export const linkKey = ({ source, target, kind }: TopologyEdge): string =>
  `${source}\u0000${target}\u0000${kind}`;

/** What is there stays as it is. */
export function mergeTopologies(current: Topology, added: Topology): Topology {
  const ids = new Set(current.nodes.map(({ id }) => id));
  const links = new Set(current.edges.map(linkKey));
  return {
    nodes: [...current.nodes, ...uniqueBy(added.nodes, ({ id }) => id, ids)],
    edges: [...current.edges, ...uniqueBy(added.edges, linkKey, links)],
  };
}

export function compareTopologies(
  before: Topology,
  after: Topology,
): { added: Sizes; removed: Sizes } {
  const missing = (from: Topology, against: Topology): Sizes => {
    const ids = new Set(against.nodes.map(({ id }) => id));
    const links = new Set(against.edges.map(linkKey));
    return {
      nodes: from.nodes.filter(({ id }) => !ids.has(id)).length,
      edges: from.edges.filter((edge) => !links.has(linkKey(edge))).length,
    };
  };
  return { added: missing(after, before), removed: missing(before, after) };
}

/** Of nodes and links that are named several times the first; none leads to itself. */
export function topologyOf(nodes: Iterable<TopologyNode>, edges: Iterable<TopologyEdge>): Topology {
  return {
    nodes: uniqueBy([...nodes], ({ id }) => id),
    edges: uniqueBy([...edges], linkKey).filter(({ source, target }) => source !== target),
  };
}

function uniqueBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  seen = new Set<string>(),
): T[] {
  const known = new Set(seen);
  return items.filter((item) => {
    const key = keyOf(item);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

const tagOfKind: Readonly<Record<string, string>> = {
  host: "host",
  node: "host",
  vm: "host",
  application: "application",
  device: "device",
};
/** By which tag alerts name a node of a kind, where nothing else is said. */
export const namingTag = (kind: string): string => tagOfKind[kind] ?? "service";

export const namedNode = (id: string, kind: string, tag = namingTag(kind)): TopologyNode => ({
  id,
  kind,
  names: [{ [tag]: id }],
});
