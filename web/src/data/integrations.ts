import { useQuery } from "@tanstack/react-query";
import {
  createIntegration,
  getIntegration,
  listIntegrations,
  updateIntegration,
} from "#contract/integrations.ts";
import { asking, keyOf } from "./ask.ts";
import { useChange } from "./change.ts";
import { queryClient } from "./query-client.ts";

/**
 * Connected sources, and the kinds that can be connected. `everyMs` asks again, for a page that
 * waits for first events.
 */
export const useIntegrations = ({
  everyMs,
  isOn = true,
}: { everyMs?: number; isOn?: boolean } = {}) =>
  useQuery({
    ...asking(listIntegrations, { query: {} }),
    enabled: isOn,
    refetchInterval: everyMs ?? false,
  });

export const useIntegration = (id: string, { everyMs }: { everyMs?: number } = {}) =>
  useQuery({ ...asking(getIntegration, { params: { id } }), refetchInterval: everyMs ?? false });

export const useCreateIntegration = () =>
  useChange(createIntegration, { stale: [listIntegrations] });

export const useUpdateIntegration = () =>
  useChange(updateIntegration, {
    stale: [listIntegrations],
    onSuccess: (saved) =>
      void queryClient.setQueryData(keyOf(getIntegration, { params: { id: saved.id } }), saved),
  });
