import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  acceptTopologySuggestions,
  dismissTopologySuggestions,
  getIncidentTopology,
  getTopologyAround,
  listTopologyNodes,
  listTopologySuggestions,
  listTopologyVersions,
  readTopologyFile,
  restoreTopology,
} from "#contract/topology.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
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

export interface NodeQuery {
  search: string;
  kind: string | undefined;
  page: number;
}
export const nodesPerPage = 50;
export const useTopologyNodes = ({ search, kind, page }: NodeQuery) =>
  useQuery({
    ...endpointQuery(listTopologyNodes, {
      query: { search, page, per_page: nodesPerPage, ...(kind !== undefined && { kind }) },
    }),
    placeholderData: keepPreviousData,
  });
export const useTopologyAround = (id: string | null, links: number) =>
  useQuery({
    ...endpointQuery(getTopologyAround, { query: { id: id ?? "", links } }),
    placeholderData: keepPreviousData,
    enabled: id !== null,
  });
export const useTopologyVersions = () => useQuery(endpointQuery(listTopologyVersions));
export const useTopologySuggestions = () => useQuery(endpointQuery(listTopologySuggestions));

const stale = [
  listTopologyNodes,
  getTopologyAround,
  listTopologyVersions,
  listTopologySuggestions,
  getIncidentTopology,
];
/** A trial changes nothing. */
export const useTryTopologyFile = () => useEndpointMutation(readTopologyFile, { stale: [] });
export const useReadTopologyFile = () => useEndpointMutation(readTopologyFile, { stale });
export const useRestoreTopology = () => useEndpointMutation(restoreTopology, { stale });
export const useAcceptSuggestions = () => useEndpointMutation(acceptTopologySuggestions, { stale });
export const useDismissSuggestions = () =>
  useEndpointMutation(dismissTopologySuggestions, { stale });
