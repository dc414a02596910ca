import { useQuery } from "@tanstack/react-query";
import { getOrganizationSettings, updateOrganizationSettings } from "#contract/organizations.ts";
import { me } from "#contract/session.ts";
import { asking } from "./ask.ts";
import { useChange } from "./change.ts";

export const useGeneralSettings = () => useQuery(asking(getOrganizationSettings));
export const useSaveGeneralSettings = () =>
  useChange(updateOrganizationSettings, { stale: [getOrganizationSettings, me] });
