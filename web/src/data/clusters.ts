import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  addConnection,
  changeConnection,
  chooseLead,
  getExecution,
  getIncidentCluster,
  judgeExecution,
  listExecutions,
  removeConnection,
  startClustering,
  suggestClusterPattern,
} from "#contract/incident-clustering.ts";
import { invalidateEndpoints, useEndpointMutation } from "./client/endpoint-mutation.ts";
import { endpointQuery } from "./client/endpoint-query.ts";
import type { IncidentKey } from "./feed/incidents.ts";

export const executionsPerPage = 20;
export const useExecutions = (page: number) =>
  useQuery({
    ...endpointQuery(listExecutions, { query: { page, per_page: executionsPerPage } }),
    placeholderData: keepPreviousData,
  });
export const useExecution = (id: string | null) =>
  useQuery({
    ...endpointQuery(getExecution, { params: { id: id ?? "0" } }),
    enabled: id !== null,
  });
export const useSuggestPattern = () => useEndpointMutation(suggestClusterPattern, { stale: [] });
/** Live, because a run ends with a change of the incident. */
export const useIncidentCluster = (params: IncidentKey) =>
  useQuery({
    ...endpointQuery(getIncidentCluster, { params }),
    meta: { changesWithIncident: true },
  });

const stale = [listExecutions, getExecution, getIncidentCluster];
export const useStartClustering = () => useEndpointMutation(startClustering, { stale });
export const useJudgeIssues = () => useEndpointMutation(judgeExecution, { stale });
export const useChooseLead = () => useEndpointMutation(chooseLead, { stale });
export const useAddConnection = () => useEndpointMutation(addConnection, { stale });
export const useChangeConnection = () => useEndpointMutation(changeConnection, { stale });
/** What a merge changes of groups. */
export const refreshClusters = () => invalidateEndpoints(...stale);
export const useRemoveConnection = () => useEndpointMutation(removeConnection, { stale });
