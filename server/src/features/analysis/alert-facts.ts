/** What the engines are told of alerts. */
import type { AnalysisAlert } from "#insight/analysis/facts.ts";
import { dependencyHops, type Graph } from "../topology/graph.ts";
import { factsOfAlert } from "../incidents/world/facts.ts";
import type { AlertState } from "../incidents/world/state.ts";

const LINKS = 3;

export const alertFacts = (alert: AlertState): AnalysisAlert => ({
  id: alert.id,
  entity: alert.primary_value,
  problem: problemOf(alert),
  severity: alert.severity,
  isActive: alert.status !== "ok",
  start: alert.start,
  tags: Object.fromEntries(
    Object.entries(alert.tags).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  ),
});

/** What was checked, else what its sender wrote. */
export const problemOf = ({
  secondary_value,
  description,
}: Pick<AlertState, "secondary_value" | "description">): string =>
  secondary_value || description.split("\n", 1)[0] || "an alert";

/** Entity → those of the others that it depends on over at most 3 links. */
export function dependenciesAmong(
  alerts: readonly AlertState[],
  graph: Graph,
): (entity: string) => ReadonlySet<string> {
  const nodesOf = new Map<string, Set<number>>();
  for (const alert of alerts) {
    const nodes = nodesOf.get(alert.primary_value) ?? new Set();
    nodesOf.set(alert.primary_value, nodes);
    for (const node of graph.entitiesOf(factsOfAlert(alert))) nodes.add(node);
  }
  const known = new Map<string, ReadonlySet<string>>();
  return (entity) => {
    const own = nodesOf.get(entity) ?? new Set();
    const reached =
      known.get(entity) ??
      entitiesOver(
        new Set([...own].flatMap((node) => [...dependencyHops(graph, node, LINKS).keys()])),
        { own, nodesOf },
      );
    known.set(entity, reached);
    return reached;
  };
}

const entitiesOver = (
  reached: ReadonlySet<number>,
  { own, nodesOf }: { own: ReadonlySet<number>; nodesOf: ReadonlyMap<string, Set<number>> },
): ReadonlySet<string> =>
  new Set(
    [...nodesOf].flatMap(([entity, nodes]) =>
      nodes !== own && [...nodes].some((node) => reached.has(node) && !own.has(node))
        ? [entity]
        : [],
    ),
  );
