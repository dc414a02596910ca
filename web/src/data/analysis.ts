import { useQuery } from "@tanstack/react-query";
import { getAnalysis, giveAnalysisFeedback, startAnalysis } from "#contract/analysis.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { endpointQuery } from "./client/endpoint-query.ts";
import type { IncidentKey } from "./feed/incidents.ts";

/** The newest analysis of an incident; live, because it ends with a change of the incident. */
export const useAnalysis = (params: IncidentKey) =>
  useQuery({ ...endpointQuery(getAnalysis, { params }), meta: { changesWithIncident: true } });

export const useStartAnalysis = () => useEndpointMutation(startAnalysis, { stale: [getAnalysis] });
export const useAnalysisFeedback = () =>
  useEndpointMutation(giveAnalysisFeedback, { stale: [getAnalysis] });
