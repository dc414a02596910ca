import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getVolumes, listEnvironmentGroups } from "#contract/environments.ts";
import { endpointQuery } from "./client/endpoint-query.ts";

export const useEnvironmentGroups = () => useQuery(endpointQuery(listEnvironmentGroups));

/** How many incidents each of the last 24 hours brought: slow to change, so it is not live. */
export const useVolumes = () =>
  useQuery({
    ...endpointQuery(getVolumes),
    staleTime: 60_000,
    refetchInterval: 2 * 60_000,
    placeholderData: keepPreviousData,
  });
