import { useQuery } from "@tanstack/react-query";
import { getOrganizationSettings, updateOrganizationSettings } from "#contract/organizations.ts";
import { me } from "#contract/session.ts";
import { endpointQuery } from "./client/endpoint-query.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";

export const useGeneralSettings = () => useQuery(endpointQuery(getOrganizationSettings));
export const useSaveGeneralSettings = () =>
  useEndpointMutation(updateOrganizationSettings, { stale: [getOrganizationSettings, me] });
