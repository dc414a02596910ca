import { useQuery } from "@tanstack/react-query";
import { getOrganizationSettings, updateOrganizationSettings } from "#contract/organizations.ts";
import { me } from "#contract/session.ts";
import { endpointQuery } from "./endpoint-query.ts";
import { useEndpointMutation } from "./endpoint-mutation.ts";

export const useGeneralSettings = () => useQuery(endpointQuery(getOrganizationSettings));
export const useSaveGeneralSettings = () =>
  useEndpointMutation(updateOrganizationSettings, { stale: [getOrganizationSettings, me] });
