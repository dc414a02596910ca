import { useQuery } from "@tanstack/react-query";
import {
  acceptInvitation,
  declineInvitation,
  listMyInvitations,
  listMyOrganizations,
} from "#contract/organizations.ts";
import { useEndpointMutation } from "../client/endpoint-mutation.ts";
import { endpointQuery } from "../client/endpoint-query.ts";

export const useMyInvitations = () =>
  useQuery({ ...endpointQuery(listMyInvitations), staleTime: 5 * 60_000 });
export const useAcceptInvitation = () =>
  useEndpointMutation(acceptInvitation, { stale: [listMyInvitations, listMyOrganizations] });
export const useDeclineInvitation = () =>
  useEndpointMutation(declineInvitation, { stale: [listMyInvitations] });
