import { useQuery } from "@tanstack/react-query";
import { type IncidentView, listIncidentViews } from "#contract/incident-views.ts";
import { mayDo } from "./client/access.ts";
import { endpointQuery } from "./client/endpoint-query.ts";
import { useMe } from "./session/session.ts";

/** Shared views of the feed; none for whoever may not read them. */
export function useIncidentViews(): readonly IncidentView[] {
  const isOn = mayDo(useMe(), "incident_view@read");
  return (
    useQuery({ ...endpointQuery(listIncidentViews), enabled: isOn, staleTime: 5 * 60_000 }).data
      ?.items ?? emptyViews
  );
}

const emptyViews: readonly IncidentView[] = [];
