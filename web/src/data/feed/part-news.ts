import { type Incident, listIncidentParts } from "#contract/incidents.ts";
import { endpointName } from "../client/endpoint-query.ts";
import { queryClient } from "../client/query-client.ts";
import { cachedIncidents } from "./cached-feeds.ts";

/**
 * News names the incident that changed, not the others that it continues: what is kept of those is
 * asked for again once their number has changed.
 */
export async function refreshParts(incidents: readonly Incident[]): Promise<void> {
  const totals = new Map(
    incidents.flatMap(({ part }) => (part ? [[part.first_id, part.total] as const] : [])),
  );
  if (totals.size === 0) return;
  const outdated = cachedIncidents().filter(({ incident }) => {
    const total = totals.get(firstIdOf(incident));
    return total !== undefined && total !== (incident.part?.total ?? 1);
  });
  await Promise.all([
    ...outdated.map(({ key }) => queryClient.invalidateQueries({ queryKey: key, exact: true })),
    queryClient.invalidateQueries({
      queryKey: [endpointName(listIncidentParts)],
      predicate: ({ state }) => {
        // Only useIncidentParts stores under this name.
        const parts = state.data as { items: Incident[] } | undefined;
        return parts?.items.some((part) => totals.has(firstIdOf(part))) ?? false;
      },
    }),
  ]);
}

const firstIdOf = ({ id, part }: Incident): string => part?.first_id ?? id;
