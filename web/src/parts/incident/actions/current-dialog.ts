import type { Incident } from "#contract/incidents.ts";
import type { OpenDialog } from "./IncidentDialogs.tsx";

/**
 * The dialog about its incidents as they are by now: the answer to what was done before may come
 * while it is open.
 */
export const currentDialog = (
  dialog: OpenDialog | null,
  knownIncidents: () => readonly (Incident | undefined)[],
): OpenDialog | null => {
  if (dialog === null) return null;
  const known = new Map(knownIncidents().map((incident) => [incident?.id, incident]));
  return {
    ...dialog,
    incidents: dialog.incidents.map((incident) => known.get(incident.id) ?? incident),
  };
};
