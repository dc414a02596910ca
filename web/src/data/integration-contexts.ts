import { useQuery } from "@tanstack/react-query";
import { listIncidentIntegrations } from "#contract/integration-contexts.ts";
import { endpointQuery } from "./client/endpoint-query.ts";

const UNDER_WAY_MS = 2000;
const IDLE_MS = 15_000;

/** What integrations know about an incident; often while something is on its way to one. */
export const useIncidentIntegrations = (incidentId: string, { isOn }: { isOn: boolean }) =>
  useQuery({
    ...endpointQuery(listIncidentIntegrations, { query: { incident_id: incidentId } }),
    enabled: isOn,
    refetchInterval: ({ state }) =>
      state.data?.items.some(
        ({ context }) => context?.share?.state === "queued" || context?.share?.state === "failed",
      )
        ? UNDER_WAY_MS
        : IDLE_MS,
  });
