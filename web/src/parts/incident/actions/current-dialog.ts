import type { Incident } from "#contract/incidents.ts";
import type { OpenDialog } from "./IncidentDialogs.tsx";

/**
 * The dialog about its incidents as they are by now: the answer to what was done before may come
 * while it is open.
 */
export const currentDialog = (
  dialog: OpenDialog | null,
  known: readonly (Incident | undefined)[],
): OpenDialog | null =>
  dialog && {
    ...dialog,
    incidents: dialog.incidents.map(
      (incident) => known.find((current) => current?.id === incident.id) ?? incident,
    ),
  };
