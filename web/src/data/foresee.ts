import type { Incident } from "#contract/incidents.ts";

/** How an incident will look once the server has done what was asked. The server's own answer replaces it. */
export type Foresight = (incident: Incident) => Incident;

interface Doing {
  /** The person who does it. */
  by: { id: string; name: string };
  nowS: number;
}

export const foreseeResolve = ({ by, nowS }: Doing): Foresight => (one) =>
  placed({
    ...one, active: false, status: "ok", end: nowS, last_change: nowS, snooze: null, resolved_by: by.name,
    alerts: { ...one.alerts, active: 0, by_status: { ok: one.alerts.total } },
  });

export const foreseeSnooze = ({ by }: Doing, how: { until: number; wakeOnChange: boolean; annotation: string | undefined }): Foresight => (one) =>
  placed({ ...one, snooze: { until: how.until, wake_on_change: how.wakeOnChange, by: by.name, annotation: how.annotation ?? null } });

export const foreseeUnsnooze: Foresight = (one) => placed({ ...one, snooze: null });

export const foreseeAssign = ({ by, nowS }: Doing, assignee: string): Foresight => (one) =>
  placed({ ...one, assignment: { _id: one.assignment?._id ?? one.id, incident_id: one.id, assignee, assigner: by.id, created_at: one.assignment?.created_at ?? nowS, updated_at: nowS } });

export const foreseeUnassign: Foresight = (one) => placed({ ...one, assignment: null });

/** Sources end hidden in the target. */
export const foreseeMergedInto = (target: string): Foresight => (one) => ({ ...one, merged_into: target, folders: [] });

/** Folders follow from the rest. */
function placed(incident: Incident): Incident {
  if (!incident.active) return { ...incident, folders: ["resolved"] };
  if (incident.maintenance === "active") return { ...incident, folders: ["maintenance"] };
  if (incident.snooze) return { ...incident, folders: ["snoozed"] };
  if (incident.escalations.length > 0) return { ...incident, folders: ["active", "shared"] };
  return { ...incident, folders: incident.assignment ? ["active"] : ["active", "unhandled"] };
}
