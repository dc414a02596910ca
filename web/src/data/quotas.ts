import { useQuery } from "@tanstack/react-query";
import { getQuotas, listQuotaWarnings, saveQuotas } from "#contract/quotas.ts";
import { endpointQuery } from "./client/endpoint-query.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";

export const useQuotas = () => useQuery({ ...endpointQuery(getQuotas), staleTime: 0 });
export const useSaveQuotas = () =>
  useEndpointMutation(saveQuotas, { stale: [getQuotas, listQuotaWarnings] });
/** Channels that are nearly or wholly used up, for whoever shares. */
export const useQuotaWarnings = () =>
  useQuery({ ...endpointQuery(listQuotaWarnings), staleTime: 60_000 });
