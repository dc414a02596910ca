import { useQuery } from "@tanstack/react-query";
import { listTargets } from "#contract/outbound-integrations.ts";
import { endpointQuery } from "./client/endpoint-query.ts";

/** Connected systems that incidents can be shared with, for whoever shares. */
export const useConnectedTargets = () =>
  useQuery({ ...endpointQuery(listTargets), staleTime: 5 * 60_000 });
