import {
  acceptInvitation,
  declineInvitation,
  listMyInvitations,
  listMyOrganizations,
} from "#contract/organizations.ts";
import { useEndpointMutation } from "../client/endpoint-mutation.ts";

export const useAcceptInvitation = () =>
  useEndpointMutation(acceptInvitation, { stale: [listMyInvitations, listMyOrganizations] });
export const useDeclineInvitation = () =>
  useEndpointMutation(declineInvitation, { stale: [listMyInvitations] });
