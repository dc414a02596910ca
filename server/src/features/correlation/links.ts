import type { LinkRule } from "#contract/correlation-patterns.ts";
import type { Graph } from "../topology/graph.ts";

/**
 * Points in the topology, as text. Two alerts are linked when one asks at a point that the other
 * offers.
 */
export interface LinkPoints {
  /** Under which later alerts find this one. */
  offers: readonly string[];
  /** Under which this one looks for earlier alerts. */
  asks: readonly string[];
}

/**
 * "=n": an alert is about n; "^n": an alert is about something that depends on n. Whatever the
 * relation, an alert's points are its own and those of what it depends on, never those of all that
 * depends on it: a node may carry thousands.
 */
export function linksOf(rule: LinkRule, graph: Graph): (entities: readonly number[]) => LinkPoints {
  const known = new Map<string, LinkPoints>();
  return (entities) => {
    const key = entities.join();
    const points = known.get(key) ?? pointsOf(rule, graph, entities);
    known.set(key, points);
    return points;
  };
}

function pointsOf(
  { relation, links, kinds }: LinkRule,
  graph: Graph,
  entities: readonly number[],
): LinkPoints {
  const own = entities.map(graph.idOf);
  const reached = [
    ...new Set(entities.flatMap((one) => graph.dependenciesOf(one, links, kinds))),
  ].map(graph.idOf);
  const at = (ids: readonly string[]): string[] => ids.map((id) => `=${id}`);
  const over = (ids: readonly string[]): string[] => ids.map((id) => `^${id}`);
  switch (relation) {
    case "depends_on":
      return { offers: at(own), asks: at(reached) };
    case "either":
      return { offers: [...at(own), ...over(reached)], asks: [...at(reached), ...over(own)] };
    case "shared_dependency":
      return { offers: over(reached), asks: over(reached) };
  }
}
