import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getIncidentTopology } from "#contract/topology.ts";
import { endpointQuery } from "./client/endpoint-query.ts";
import type { IncidentKey } from "./feed/incidents.ts";

/** Live, because it names the incident's alerts. */
export const useIncidentTopology = ({ env, id }: IncidentKey, links: number) =>
  useQuery({
    ...endpointQuery(getIncidentTopology, {
      params: { env },
      query: { incident_id: id, links },
    }),
    placeholderData: keepPreviousData,
    meta: { changesWithIncident: true },
  });
