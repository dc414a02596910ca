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
import {
  getInstallationHealth,
  getSupportBundle,
  retryAllDeliveries,
} from "#contract/installation-health.ts";
import { me } from "#contract/session.ts";
import { call } from "./client/call.ts";
import { endpointQuery } from "./client/endpoint-query.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";

/**
 * Nobody tells the back office of news of other organizations: it asks whenever it is looked at,
 * and again while it is.
 */
const pollingOptions = { staleTime: 0, refetchInterval: 15_000 };
export const useBackofficeOverview = () =>
  useQuery({ ...endpointQuery(getBackofficeOverview), ...pollingOptions });
export const useBackofficeOrganizations = (
  query: NonNullable<CallOf<typeof listBackofficeOrganizations>["query"]>,
) =>
  useQuery({
    ...endpointQuery(listBackofficeOrganizations, { query }),
    ...pollingOptions,
    placeholderData: keepPreviousData,
  });
export const useBackofficeOrganization = (id: string) =>
  useQuery({ ...endpointQuery(getBackofficeOrganization, { params: { id } }), ...pollingOptions });
export const useFeatureToggles = (id: string) =>
  useQuery({ ...endpointQuery(getFeatureToggles, { params: { id } }), ...pollingOptions });
export const useBackofficeUsers = (
  query: NonNullable<CallOf<typeof listBackofficeUsers>["query"]>,
) =>
  useQuery({
    ...endpointQuery(listBackofficeUsers, { query }),
    ...pollingOptions,
    placeholderData: keepPreviousData,
  });

export const useInstallationLog = (
  query: NonNullable<CallOf<typeof listInstallationLog>["query"]>,
) =>
  useQuery({
    ...endpointQuery(listInstallationLog, { query }),
    ...pollingOptions,
    placeholderData: keepPreviousData,
  });

const stale = [
  listInstallationLog,
  listBackofficeOrganizations,
  getBackofficeOrganization,
  getBackofficeOverview,
  me,
];
export const useCreateOrganization = () =>
  useEndpointMutation(createBackofficeOrganization, { stale });
export const useUpdateOrganization = () =>
  useEndpointMutation(updateBackofficeOrganization, { stale });
export const useDeleteOrganization = () =>
  useEndpointMutation(deleteBackofficeOrganization, { stale });
export const useSaveToggles = () =>
  useEndpointMutation(saveFeatureToggles, { stale: [getFeatureToggles, listInstallationLog, me] });

export const useInstallationHealth = (
  query: NonNullable<CallOf<typeof getInstallationHealth>["query"]>,
) =>
  useQuery({
    ...endpointQuery(getInstallationHealth, { query }),
    ...pollingOptions,
    placeholderData: keepPreviousData,
  });
export const loadSupportBundle = () => call(getSupportBundle, {});
export const useRetryAllDeliveries = () =>
  useEndpointMutation(retryAllDeliveries, { stale: [getInstallationHealth] });
