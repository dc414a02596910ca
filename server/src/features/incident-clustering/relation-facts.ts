/** What the engine is told of incidents. */
import type { RelatedAlert, RelatedIncident } from "#insight/relations/relation.ts";
import { problemOf } from "../analysis/alert-facts.ts";
import { factsOfAlert } from "../incidents/world/facts.ts";
import type { Graph } from "../topology/graph.ts";
import type { IncidentRow } from "./store-incidents.ts";

export const relatedIncident = (
  { id, start, end, active, alerts }: IncidentRow,
  graph: Graph,
): RelatedIncident => ({
  id,
  start,
  end: active ? null : end,
  alerts: alerts.map((alert) => relatedAlert(alert, graph)),
});

/** By what the topology calls it, where that knows it. */
function relatedAlert(alert: IncidentRow["alerts"][number], graph: Graph): RelatedAlert {
  const [position] = graph.entitiesOf(factsOfAlert(alert));
  return {
    name: problemOf(alert),
    entity: position === undefined ? alert.primary_value : graph.idOf(position),
  };
}
