import { useQuery } from "@tanstack/react-query";
import { getIntegration, listIntegrations } from "#contract/integrations.ts";
import {
  checkIntegration,
  deleteIntegration,
  listTargets,
  patchIntegration,
  testIntegration,
} from "#contract/outbound-integrations.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { endpointQuery, queryKeyOf } from "./client/endpoint-query.ts";
import { queryClient } from "./client/query-client.ts";

/** Connected systems that incidents can be shared with, for whoever shares. */
export const useConnectedTargets = () =>
  useQuery({ ...endpointQuery(listTargets), staleTime: 5 * 60_000 });

export const useUpdateTarget = () =>
  useEndpointMutation(patchIntegration, {
    stale: [listIntegrations, listTargets],
    onSuccess: (saved) =>
      void queryClient.setQueryData(
        queryKeyOf(getIntegration, { params: { id: saved.id } }),
        saved,
      ),
  });

export const useDeleteTarget = () =>
  useEndpointMutation(deleteIntegration, { stale: [listIntegrations, listTargets] });

export const useTestTarget = () =>
  useEndpointMutation(testIntegration, { stale: [listIntegrations, getIntegration] });

export const useCheckTarget = () => useEndpointMutation(checkIntegration, { stale: [] });
