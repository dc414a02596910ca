import { getIncidentTopology } from "#contract/topology.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Sql } from "../../platform/db.ts";
import type { Parts } from "../../platform/parts.ts";
import type { Graph } from "../topology/graph.ts";
import { visibleIncident } from "./read.ts";
import { loadAlertsOf } from "./store-world.ts";
import { aroundAlerts } from "./topology-around.ts";

/** An organization's graph, made ready before. */
export interface GraphBooks {
  of(sql: Sql, organizationId: string): Promise<{ graph: Graph }>;
}

export const incidentTopologyRoutes = ({ db, books }: Parts & { books: GraphBooks }): Served[] => [
  serve(getIncidentTopology, ({ caller, reach, query }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const { id } = await visibleIncident(sql, query.incident_id, reach);
      return aroundAlerts(
        (await books.of(sql, caller.organizationId)).graph,
        await loadAlertsOf(sql, [id]),
        query.links,
      );
    }),
  ),
];
