import { rankOf } from "#contract/statuses.ts";
import type { getIncidentTopology } from "#contract/topology.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Graph } from "../topology/graph.ts";
import { factsOfAlert } from "./facts.ts";
import type { AlertState } from "./state.ts";

type Around = ReplyOf<typeof getIncidentTopology>;
const alertsShown = 20;

/**
 * What the incident's alerts are about, and what is so many links away from it, in either
 * direction.
 */
export function aroundAlerts(graph: Graph, alerts: readonly AlertState[], links: number): Around {
  const about = Map.groupBy(
    alerts.flatMap((alert) =>
      graph.entitiesOf(factsOfAlert(alert)).map((position) => ({ position, alert })),
    ),
    ({ position }) => position,
  );
  const { distances, isCut } = graph.distancesFrom([...about.keys()], links);
  const { nodes, edges } = graph.topology;
  const near = [...distances].flatMap(([position, distance]) => {
    const node = nodes[position];
    const own = (about.get(position) ?? [])
      .map(({ alert }) => alert)
      .sort((one, other) => rankOf(other.status) - rankOf(one.status));
    return node
      ? [
          {
            id: node.id,
            kind: node.kind,
            title: node.title ?? node.id,
            distance,
            status: own[0]?.status ?? null,
            alert_ids: own.slice(0, alertsShown).map((alert) => alert.id),
            alerts: own.length,
          },
        ]
      : [];
  });
  const ids = new Set(near.map((one) => one.id));
  return {
    nodes: near.sort((one, other) => one.distance - other.distance),
    edges: edges.filter((edge) => ids.has(edge.source) && ids.has(edge.target)),
    is_cut: isCut,
  };
}
