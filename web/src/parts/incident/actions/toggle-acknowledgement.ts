import type { Incident } from "#contract/incidents.ts";
import type { IncidentActionHandlers } from "./useIncidentActions.ts";

/** Acknowledges those that nobody has yet; where everyone is, takes that back. */
export function toggleAcknowledgement(
  actions: Pick<IncidentActionHandlers, "acknowledge" | "unacknowledge">,
  incidents: readonly Incident[],
): void {
  const waiting = incidents.filter(isAcknowledgeable);
  if (waiting.length > 0) return void actions.acknowledge(waiting);
  const acknowledged = incidents.filter((incident) => incident.acknowledgement !== null);
  if (acknowledged.length > 0) void actions.unacknowledge(acknowledged);
}

export const isAcknowledgeable = (incident: Incident): boolean =>
  incident.active && incident.acknowledgement === null;
