import { getIncidentTopology } from "#contract/topology.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { loadTopology } from "../topology/store.ts";
import { visibleIncident } from "./read.ts";
import { loadAlertsOf } from "./store-world.ts";
import { aroundAlerts } from "./topology-around.ts";

export const incidentTopologyRoutes = ({ db }: Parts): Served[] => [
  serve(getIncidentTopology, ({ caller, reach, query }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const { id } = await visibleIncident(sql, query.incident_id, reach);
      return aroundAlerts(await loadTopology(sql), await loadAlertsOf(sql, [id]), query.links);
    })),
];
