import { useQuery } from "@tanstack/react-query";
import type { CallOf } from "#contract/endpoint.ts";
import { listIncidentAlerts } from "#contract/incidents.ts";
import { endpointQuery } from "../client/endpoint-query.ts";
import type { IncidentKey } from "./incidents.ts";

type AlertsQuery = NonNullable<CallOf<typeof listIncidentAlerts>["query"]>;
export const useIncidentAlerts = (incidentKey: IncidentKey, query: AlertsQuery = {}) =>
  useQuery({
    ...endpointQuery(listIncidentAlerts, { params: { ...incidentKey }, query }),
    placeholderData: (before, query) =>
      isKeyOfIncident(query?.queryKey, incidentKey.id) ? before : undefined,
  });

function isKeyOfIncident(key: readonly unknown[] | undefined, id: string): boolean {
  // The key of useIncidentAlerts.
  const input = key?.[1] as { params?: { id?: string } } | undefined;
  return input?.params?.id === id;
}
