import { useQuery } from "@tanstack/react-query";
import { getSourceStatus, listSourceStatuses } from "#contract/integration-status.ts";
import { endpointQuery } from "./client/endpoint-query.ts";

/** How every source does. */
export const useSourceStatuses = ({ everyMs }: { everyMs: number }) =>
  useQuery({ ...endpointQuery(listSourceStatuses), refetchInterval: everyMs });

export const useSourceStatus = (id: string, { everyMs }: { everyMs: number }) =>
  useQuery({ ...endpointQuery(getSourceStatus, { params: { id } }), refetchInterval: everyMs });
