import type { CauseTopology } from "#insight/rank-causes.ts";

interface NamedGraph {
  ids: readonly string[];
  edges: readonly { source: string; target: string; kind: string }[];
  /** Kinds of edges by which the source calls the target. */
  callKinds: readonly string[];
}

/** A data set's graph; an edge `instance_of` leads from an instance to its whole. */
export function causeTopologyOf({ ids, edges, callKinds }: NamedGraph): CauseTopology {
  const known = new Set(ids);
  const wholes = new Map<string, string>();
  const counts = new Map<string, number>();
  const calls = new Map<string, string[]>();
  for (const { source, target, kind } of edges) {
    if (kind === "instance_of") {
      wholes.set(source, target);
      counts.set(target, (counts.get(target) ?? 0) + 1);
    }
    if (callKinds.includes(kind)) calls.set(source, [...(calls.get(source) ?? []), target]);
  }
  const reached = new Map(ids.map((id) => [id, reachableFrom(id, calls)]));
  return {
    has: (entity) => known.has(entity),
    wholeOf: (entity) => wholes.get(entity),
    instances: (entity) => counts.get(entity) ?? 0,
    dependenciesOf: (entity) => reached.get(entity) ?? new Set(),
  };
}

function reachableFrom(start: string, calls: ReadonlyMap<string, string[]>): Set<string> {
  const reached = new Set<string>();
  const queue = [start];
  for (let next = queue.pop(); next !== undefined; next = queue.pop())
    for (const target of calls.get(next) ?? [])
      if (!reached.has(target)) {
        reached.add(target);
        queue.push(target);
      }
  return reached;
}
