import { useQuery } from "@tanstack/react-query";
import { getQuotas, listQuotaWarnings, saveQuotas } from "#contract/quotas.ts";
import { asking } from "./ask.ts";
import { useChange } from "./change.ts";

export const useQuotas = () => useQuery({ ...asking(getQuotas), staleTime: 0 });
export const useSaveQuotas = () => useChange(saveQuotas, { stale: [getQuotas, listQuotaWarnings] });
/** Channels that are nearly or wholly used up, for whoever shares. */
export const useQuotaWarnings = () => useQuery({ ...asking(listQuotaWarnings), staleTime: 60_000 });
