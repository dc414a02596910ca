import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  createBackofficeOrganization,
  deleteBackofficeOrganization,
  getBackofficeOrganization,
  getBackofficeOverview,
  getFeatureToggles,
  listBackofficeOrganizations,
  listBackofficeUsers,
  listInstallationLog,
  saveFeatureToggles,
  updateBackofficeOrganization,
} from "#contract/backoffice.ts";
import type { CallOf } from "#contract/endpoint.ts";
import { me } from "#contract/session.ts";
import { asking } from "./ask.ts";
import { useChange } from "./change.ts";

/**
 * Nobody tells the back office of news of other organizations: it asks whenever it is looked at,
 * and again while it is.
 */
const fresh = { staleTime: 0, refetchInterval: 15_000 };
export const useBackofficeOverview = () => useQuery({ ...asking(getBackofficeOverview), ...fresh });
export const useBackofficeOrganizations = (
  query: NonNullable<CallOf<typeof listBackofficeOrganizations>["query"]>,
) =>
  useQuery({
    ...asking(listBackofficeOrganizations, { query }),
    ...fresh,
    placeholderData: keepPreviousData,
  });
export const useBackofficeOrganization = (id: string) =>
  useQuery({ ...asking(getBackofficeOrganization, { params: { id } }), ...fresh });
export const useFeatureToggles = (id: string) =>
  useQuery({ ...asking(getFeatureToggles, { params: { id } }), ...fresh });
export const useBackofficeUsers = (
  query: NonNullable<CallOf<typeof listBackofficeUsers>["query"]>,
) =>
  useQuery({
    ...asking(listBackofficeUsers, { query }),
    ...fresh,
    placeholderData: keepPreviousData,
  });

export const useInstallationLog = (
  query: NonNullable<CallOf<typeof listInstallationLog>["query"]>,
) =>
  useQuery({
    ...asking(listInstallationLog, { query }),
    ...fresh,
    placeholderData: keepPreviousData,
  });

const stale = [
  listInstallationLog,
  listBackofficeOrganizations,
  getBackofficeOrganization,
  getBackofficeOverview,
  me,
];
export const useCreateOrganization = () => useChange(createBackofficeOrganization, { stale });
export const useUpdateOrganization = () => useChange(updateBackofficeOrganization, { stale });
export const useDeleteOrganization = () => useChange(deleteBackofficeOrganization, { stale });
export const useSaveToggles = () =>
  useChange(saveFeatureToggles, { stale: [getFeatureToggles, listInstallationLog, me] });
