import type { LinkRule } from "#contract/correlation-patterns.ts";
import type { Graph } from "../topology/graph.ts";

/**
 * Points in the topology, as text. Two alerts are linked when one asks at a point that the other
 * offers.
 */
export interface LinkPoints {
  /** Under which later alerts find this one. */
  provides: readonly string[];
  /** Under which this one looks for earlier alerts. */
  requires: readonly string[];
}

/**
 * "=n": an alert is about n; "^n": an alert is about something that depends on n. Whatever the
 * relation, an alert's points are its own and those of what it depends on, never those of all that
 * depends on it: a node may carry thousands.
 */
export function linksOf(rule: LinkRule, graph: Graph): (entities: readonly number[]) => LinkPoints {
  const cache = new Map<string, LinkPoints>();
  return (entities) => {
    const key = entities.join();
    const points = cache.get(key) ?? pointsOf(rule, graph, entities);
    cache.set(key, points);
    return points;
  };
}

function pointsOf(
  { relation, links, kinds }: LinkRule,
  graph: Graph,
  entities: readonly number[],
): LinkPoints {
  const ownIds = entities.map(graph.idOf);
  const reached = [
    ...new Set(entities.flatMap((entity) => graph.dependenciesOf(entity, links, kinds))),
  ].map(graph.idOf);
  const exactPoints = (ids: readonly string[]): string[] => ids.map((id) => `=${id}`);
  const dependentPoints = (ids: readonly string[]): string[] => ids.map((id) => `^${id}`);
  switch (relation) {
    case "depends_on":
      return { provides: exactPoints(ownIds), requires: exactPoints(reached) };
    case "either":
      return {
        provides: [...exactPoints(ownIds), ...dependentPoints(reached)],
        requires: [...exactPoints(reached), ...dependentPoints(ownIds)],
      };
    case "shared_dependency":
      return { provides: dependentPoints(reached), requires: dependentPoints(reached) };
  }
}
