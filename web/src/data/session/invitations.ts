import { useQuery } from "@tanstack/react-query";
import { listMyInvitations } from "#contract/organizations.ts";
import { endpointQuery } from "../client/endpoint-query.ts";

export const useMyInvitations = () =>
  useQuery({ ...endpointQuery(listMyInvitations), staleTime: 5 * 60_000 });
