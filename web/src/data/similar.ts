import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import {
  explainSimilarIncidents,
  findExternalSimilarities,
  findSimilarIncidents,
  judgeExternalSimilarity,
  judgeSimilarIncident,
} from "#contract/similar-incidents.ts";
import {
  applySuggestedAction,
  judgeRemediation,
  judgeSuggestedAction,
  suggestActions,
  suggestRemediation,
} from "#contract/suggested-actions.ts";
import { listActivities } from "#contract/incidents.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { endpointQuery } from "./client/endpoint-query.ts";
import type { IncidentKey } from "./feed/incidents.ts";

export type SuggestionsResponse<Data> = UseQueryResult<Data>;

/** Suggestions of a kind that was wrong too often come only where they are asked for. */
export interface SuggestionAsk {
  incidentKey: IncidentKey;
  includesHidden: boolean;
}
const inputOf = ({ incidentKey: params, includesHidden }: SuggestionAsk) => ({
  params,
  query: { include_hidden: includesHidden ? ("true" as const) : ("false" as const) },
});
/** Whoever comes back sees what is so now. */
const fresh = { gcTime: 0, staleTime: 0 };

export const useSimilarIncidents = (ask: SuggestionAsk) =>
  useQuery({ ...endpointQuery(findSimilarIncidents, inputOf(ask)), ...fresh });
export const useExternalSimilarities = (ask: SuggestionAsk) =>
  useQuery({ ...endpointQuery(findExternalSimilarities, inputOf(ask)), ...fresh });
export const useSuggestedActions = (ask: SuggestionAsk) =>
  useQuery({ ...endpointQuery(suggestActions, inputOf(ask)), ...fresh });
export const useSuggestedSteps = (ask: SuggestionAsk) =>
  useQuery({ ...endpointQuery(suggestRemediation, inputOf(ask)), ...fresh });

/** In sentences, once somebody wants to know. */
export const useExplanations = (
  incidentKey: IncidentKey,
  requestId: string,
  { isOn }: { isOn: boolean },
) =>
  useQuery({
    ...endpointQuery(explainSimilarIncidents, { params: { ...incidentKey, requestId } }),
    enabled: isOn,
  });

export const useJudgeSimilar = () =>
  useEndpointMutation(judgeSimilarIncident, { stale: [findSimilarIncidents] });
export const useJudgeExternal = () =>
  useEndpointMutation(judgeExternalSimilarity, { stale: [findExternalSimilarities] });
export const useJudgeAction = () =>
  useEndpointMutation(judgeSuggestedAction, { stale: [suggestActions] });
export const useJudgeStep = () =>
  useEndpointMutation(judgeRemediation, { stale: [suggestRemediation] });
export const useApplyAction = () =>
  useEndpointMutation(applySuggestedAction, { stale: [listActivities] });
