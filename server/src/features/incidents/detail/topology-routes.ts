import { getIncidentTopology } from "#contract/topology.ts";
import { serve, type Route } from "../../../platform/http/serve.ts";
import type { Sql } from "../../../platform/db.ts";
import type { Parts } from "../../../platform/parts.ts";
import type { Graph } from "../../topology/graph.ts";
import { loadVisibleIncident } from "./present-incidents.ts";
import { loadAlertsOf } from "../stores/store-world.ts";
import { topologyAroundAlerts } from "./topology-around.ts";

/** An organization's graph, made ready before. */
export interface GraphBooks {
  of(sql: Sql, organizationId: string): Promise<{ graph: Graph }>;
}

export const incidentTopologyRoutes = ({ db, books }: Parts & { books: GraphBooks }): Route[] => [
  serve(getIncidentTopology, ({ caller, reach, query }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const { id } = await loadVisibleIncident(sql, query.incident_id, reach);
      return topologyAroundAlerts(
        (await books.of(sql, caller.organizationId)).graph,
        await loadAlertsOf(sql, [id]),
        query.links,
      );
    }),
  ),
];
