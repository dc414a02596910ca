import { getIntegration, type Integration, listIntegrations } from "#contract/integrations.ts";
import {
  deleteIntegration,
  listTargets,
  patchIntegration,
} from "#contract/outbound-integrations.ts";
import { endFormerAppKey, rotateAppKey } from "#contract/source-keys.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { queryKeyOf } from "./client/endpoint-query.ts";
import { queryClient } from "./client/query-client.ts";

const show = (saved: { id: string }) =>
  void queryClient.setQueryData(queryKeyOf(getIntegration, { params: { id: saved.id } }), saved);

export const usePatchSource = () =>
  useEndpointMutation(patchIntegration, { stale: [listIntegrations], onSuccess: show });

export const useRotateAppKey = () =>
  useEndpointMutation(rotateAppKey, { stale: [listIntegrations], onSuccess: show });

export const useEndFormerAppKey = () =>
  useEndpointMutation(endFormerAppKey, { stale: [listIntegrations], onSuccess: show });

export const useDeleteSource = () =>
  useEndpointMutation(deleteIntegration, { stale: [listIntegrations, listTargets] });

/** A change of a source, and what its caller saw of the fields that it changes. */
export const sourceChange = (
  { app_key, name, active }: Integration,
  changes: { name?: string; active?: boolean },
) => ({
  params: { appKey: app_key },
  body: {
    ...changes,
    base: {
      ...(changes.name !== undefined && { name }),
      ...(changes.active !== undefined && { active }),
    },
  },
});
