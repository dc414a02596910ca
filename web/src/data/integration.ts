import { useQuery } from "@tanstack/react-query";
import type { CallOf } from "#contract/endpoint.ts";
import {
  createIntegration,
  getIntegration,
  listIntegrations,
  previewAutoResolve,
  updateIntegration,
} from "#contract/integrations.ts";
import { listTargets } from "#contract/outbound-integrations.ts";
import { endpointQuery, queryKeyOf } from "./client/endpoint-query.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { usePreviewQuery } from "./client/preview.ts";
import { queryClient } from "./client/query-client.ts";

/** A source or an outbound integration. */
export const useIntegration = (id: string, { everyMs }: { everyMs?: number } = {}) =>
  useQuery({
    ...endpointQuery(getIntegration, { params: { id } }),
    refetchInterval: everyMs ?? false,
  });

export const useCreateIntegration = () =>
  useEndpointMutation(createIntegration, { stale: [listIntegrations, listTargets] });

export const useUpdateIntegration = () =>
  useEndpointMutation(updateIntegration, {
    stale: [listIntegrations],
    onSuccess: (saved) =>
      void queryClient.setQueryData(
        queryKeyOf(getIntegration, { params: { id: saved.id } }),
        saved,
      ),
  });

/** Null asks nothing. */
export const useAutoResolvePreview = (body: CallOf<typeof previewAutoResolve>["body"] | null) =>
  usePreviewQuery(previewAutoResolve, body);
