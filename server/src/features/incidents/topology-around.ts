import { rankOf } from "#contract/statuses.ts";
import { topologyLimits, type Topology, type getIncidentTopology } from "#contract/topology.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { graphOf } from "../topology/graph.ts";
import { factsOfAlert } from "./facts.ts";
import type { AlertState } from "./state.ts";

type Around = ReplyOf<typeof getIncidentTopology>;
const alertsShown = 20;

/** What the incident's alerts are about, and what is so many links away from it, in either direction. */
export function aroundAlerts(topology: Topology, alerts: readonly AlertState[], links: number): Around {
  const graph = graphOf(topology);
  const about = new Map<string, AlertState[]>();
  for (const alert of alerts) for (const position of graph.entitiesOf(factsOfAlert(alert))) about.set(graph.idOf(position), [...(about.get(graph.idOf(position)) ?? []), alert]);
  const { distances, isCut } = nearest(topology.edges, [...about.keys()], links);
  const nodes = topology.nodes.filter((node) => distances.has(node.id)).map((node) => {
    const own = (about.get(node.id) ?? []).toSorted((one, other) => rankOf(other.status) - rankOf(one.status));
    return { id: node.id, kind: node.kind, title: node.title ?? node.id, distance: distances.get(node.id) ?? 0, status: own[0]?.status ?? null, alert_ids: own.slice(0, alertsShown).map((alert) => alert.id), alerts: own.length };
  });
  return { nodes: nodes.sort((one, other) => one.distance - other.distance), edges: topology.edges.filter((edge) => distances.has(edge.source) && distances.has(edge.target)), is_cut: isCut };
}

function nearest(edges: Topology["edges"], start: readonly string[], links: number): { distances: Map<string, number>; isCut: boolean } {
  const neighbours = new Map<string, string[]>();
  const link = (from: string, to: string): void => { neighbours.set(from, [...(neighbours.get(from) ?? []), to]); };
  for (const { source, target } of edges) {
    link(source, target);
    link(target, source);
  }
  const distances = new Map(start.map((id) => [id, 0]));
  let rim = [...start];
  for (let distance = 1; distance <= links; distance += 1) {
    const next: string[] = [];
    for (const id of rim.flatMap((one) => neighbours.get(one) ?? [])) {
      if (distances.has(id)) continue;
      if (distances.size >= topologyLimits.reach) return { distances, isCut: true };
      distances.set(id, distance);
      next.push(id);
    }
    rim = next;
  }
  return { distances, isCut: false };
}
