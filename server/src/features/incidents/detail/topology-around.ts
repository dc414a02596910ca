import { suspectedRoot } from "#insight/suspected-root.ts";
import { rankOf } from "#contract/statuses.ts";
import { type getIncidentTopology, topologyLimits } from "#contract/topology.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Graph } from "../../topology/graph.ts";
import { factsOfAlert } from "../world/facts.ts";
import type { AlertState } from "../world/state.ts";

type TopologyAround = ReplyOf<typeof getIncidentTopology>;
const maxAlertsShown = 20;

/**
 * What the incident's alerts are about, and what is so many links away from it, in either
 * direction.
 */
export function topologyAroundAlerts(
  graph: Graph,
  alerts: readonly AlertState[],
  links: number,
): TopologyAround {
  const about = Map.groupBy(
    alerts.flatMap((alert) =>
      graph.entitiesOf(factsOfAlert(alert)).map((position) => ({ position, alert })),
    ),
    ({ position }) => position,
  );
  const { distances, isCut } = graph.distancesFrom([...about.keys()], links);
  const { nodes, edges } = graph.topology;
  const nearby = [...distances].flatMap(([position, distance]) => {
    const node = nodes[position];
    const nodeAlerts = (about.get(position) ?? [])
      .map(({ alert }) => alert)
      .sort((a, b) => rankOf(b.status) - rankOf(a.status));
    return node
      ? [
          {
            id: node.id,
            kind: node.kind,
            title: node.title ?? node.id,
            distance,
            status: nodeAlerts[0]?.status ?? null,
            alert_ids: nodeAlerts.slice(0, maxAlertsShown).map((alert) => alert.id),
            alerts: nodeAlerts.length,
            failed_at:
              nodeAlerts.length === 0 ? null : Math.min(...nodeAlerts.map(({ start }) => start)),
          },
        ]
      : [];
  });
  const ids = new Set(nearby.map((node) => node.id));
  const positions = new Map([...about.keys()].map((position) => [graph.idOf(position), position]));
  return {
    nodes: nearby.sort((a, b) => a.distance - b.distance),
    edges: edges.filter((edge) => ids.has(edge.source) && ids.has(edge.target)),
    is_cut: isCut,
    suspected_root: suspectedRoot(
      nearby.flatMap(({ id, failed_at: failedAt }) =>
        failedAt === null ? [] : [{ id, failedAt }],
      ),
      (id) =>
        graph
          .dependenciesOf(positions.get(id) ?? -1, topologyLimits.linksMost, [])
          .map((position) => graph.idOf(position)),
    ),
  };
}
