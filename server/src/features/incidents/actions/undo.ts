import type { IncidentAction } from "#contract/incident-actions.ts";
import { type Reason, reason } from "#contract/refusals.ts";
import { canonicalJson } from "../../../platform/canonical-json.ts";
import { hideMerged } from "./actions.ts";
import { markRewritten, touch } from "../world/open-alert.ts";
import { rebuildIncident } from "../world/rebuild.ts";
import type { AlertState, IncidentState } from "../world/state.ts";
import {
  findShareConflict,
  type ShareRecord,
  sharesSince,
  type ShareSnapshot,
  snapshotOfShares,
  undoShares,
} from "./undo-shares.ts";
import {
  findTagConflict,
  type TagRecord,
  type TagSnapshot,
  tagsSince,
  snapshotOfTags,
  undoTags,
} from "./undo-tags.ts";
import { addActivity, type World } from "../world/world.ts";

type IncidentFields = Pick<
  IncidentState,
  | "title"
  | "patterns"
  | "assignment"
  | "acknowledgement"
  | "responders"
  | "snooze"
  | "merged_into"
  | "end"
  | "resolved_at"
  | "resolved_by"
  | "last_change"
  | "severity"
>;
type AlertFields = Pick<
  AlertState,
  | "incident_id"
  | "status"
  | "severity"
  | "end"
  | "last_change"
  | "resolved_by"
  | "timeline"
  | "flapping"
>;

/** Enough to reverse one action, and to see whether something newer stands in the way. */
export interface UndoRecord {
  action: IncidentAction;
  incidents: { id: string; before: IncidentFields; after: IncidentFields }[];
  alerts: { id: string; before: AlertFields; after: AlertFields }[];
  /** Incidents that the action made: they are hidden again. */
  made: { id: string; from: string }[];
  /** Absent in what was kept before incidents could be shared. */
  shares?: ShareRecord[];
  /** As well. */
  tags?: TagRecord[];
}

const incidentFieldsOf = (incident: IncidentState): IncidentFields => {
  const {
    title,
    patterns,
    assignment,
    acknowledgement,
    responders,
    snooze,
    merged_into,
    end,
    resolved_at,
    resolved_by,
    last_change,
    severity,
  } = incident;
  return {
    title,
    patterns,
    assignment,
    acknowledgement,
    responders,
    snooze,
    merged_into,
    end,
    resolved_at,
    resolved_by,
    last_change,
    severity,
  };
};
const alertFieldsOf = (alert: AlertState): AlertFields => {
  const { incident_id, status, severity, end, last_change, resolved_by, timeline, flapping } =
    alert;
  return { incident_id, status, severity, end, last_change, resolved_by, timeline, flapping };
};

export interface Snapshot {
  incidents: Map<string, IncidentFields>;
  alerts: Map<string, AlertFields>;
  shares: ShareSnapshot;
  tags: TagSnapshot;
}
export const snapshot = (world: World): Snapshot => ({
  incidents: new Map(
    [...world.incidents.byId].map(([id, incident]) => [
      id,
      structuredClone(incidentFieldsOf(incident)),
    ]),
  ),
  alerts: new Map(
    [...world.alerts.byId].map(([id, alert]) => [id, structuredClone(alertFieldsOf(alert))]),
  ),
  shares: snapshotOfShares(world),
  tags: snapshotOfTags(world),
});

/** What an action changed since the snapshot; null when that is nothing. */
export function undoRecordOf(
  action: IncidentAction,
  before: Snapshot,
  world: World,
): UndoRecord | null {
  const incidents = [...world.incidents.changed].flatMap((id) => {
    const was = before.incidents.get(id);
    const is = world.incidents.byId.get(id);
    return was && is ? [{ id, before: was, after: incidentFieldsOf(is) }] : [];
  });
  const alerts = [...world.alerts.changed].flatMap((id) => {
    const was = before.alerts.get(id);
    const is = world.alerts.byId.get(id);
    return was && is ? [{ id, before: was, after: alertFieldsOf(is) }] : [];
  });
  const created = [...world.incidents.changed]
    .filter((id) => !before.incidents.has(id))
    .map((id) => ({ id, from: incidents[0]?.id ?? "0" }));
  return incidents.length === 0
    ? null
    : {
        action,
        incidents,
        alerts,
        made: created,
        shares: sharesSince(before.shares, world),
        tags: tagsSince(before.tags, world),
      };
}

/** null: reversed. A reason: what stands in the way; then nothing was changed. */
export function undo(world: World, record: UndoRecord): Reason | null {
  const obstacle = findConflict(world, record);
  if (obstacle !== null) return obstacle;
  const activeIds = new Set(
    [...world.incidents.byId].flatMap(([id, { active }]) => (active ? [id] : [])),
  );
  const touched = new Set([
    ...record.incidents.map((incident) => incident.id),
    ...record.made.map((entry) => entry.id),
  ]);
  for (const { id, before } of record.alerts) {
    const alert = world.alerts.byId.get(id);
    if (!alert) continue;
    touched.add(alert.incident_id);
    const wasOpen = alert.status !== "ok";
    Object.assign(alert, structuredClone(before), { updated_at: world.at });
    markRewritten(world, alert);
    if (!wasOpen && alert.status !== "ok") restoreTimers(world, alert);
  }
  for (const { id, before, after } of record.incidents) {
    const incident = world.incidents.byId.get(id);
    // Only what the action itself changed goes back.
    if (incident)
      for (const name of changedFields(before, after))
        Object.assign(incident, { [name]: structuredClone(before[name]) });
  }
  undoShares(world, record.shares ?? []);
  undoTags(world, record.tags ?? []);
  for (const id of touched) restore(world, id, { record, wasActive: activeIds.has(id) });
  for (const { id, from } of record.made) {
    const [created, origin] = [world.incidents.byId.get(id), world.incidents.byId.get(from)];
    if (created && origin) hideMerged(world, created, origin);
  }
  return null;
}

/** Those that fell due while the alert was resolved are gone. Each sees for itself when it is due. */
function restoreTimers(world: World, alert: AlertState): void {
  for (const kind of ["expire", "auto_resolve", ...(alert.flapping ? ["calm"] : [])])
    world.timers.push({ kind, subject: alert.id, due_at: world.at, params: {} });
}

function restore(
  world: World,
  id: string,
  { record, wasActive }: { record: UndoRecord; wasActive: boolean },
): void {
  const incident = world.incidents.byId.get(id);
  if (!incident) return;
  if (record.alerts.length > 0)
    rebuildIncident(
      world,
      incident,
      [...world.alerts.byId.values()].filter((alert) => alert.incident_id === id),
    );
  const incidentRecord = record.incidents.find((entry) => entry.id === id);
  if (
    incidentRecord &&
    incidentRecord.before.title !== incident.title &&
    incident.patterns.length === 0
  )
    incident.title = incidentRecord.before.title;
  // Taken out of another incident again: it is listed, whatever its status.
  if (
    incidentRecord &&
    incidentRecord.before.merged_into === null &&
    incidentRecord.after.merged_into !== null
  )
    incident.folder = "resolved";
  if (incident.active && incident.end !== null)
    Object.assign(incident, { end: null, resolved_at: null, resolved_by: null });
  if (!incident.active && incident.merged_into === null) world.correlation.closedKeys.add(id);
  touch(world, incident, false);
  if (incidentRecord && incident.snooze !== null)
    world.timers.push({ kind: "wake", subject: id, due_at: incident.snooze.until, params: {} });
  const reopens = !wasActive && incident.active;
  addActivity(world, id, {
    type: "undone",
    action: record.action,
    ...(reopens ? { reopens } : {}),
  });
}

function findConflict(world: World, record: UndoRecord): Reason | null {
  for (const { id, after } of record.alerts) {
    const alert = world.alerts.byId.get(id);
    if (!alert || alert.incident_id !== after.incident_id) return reason("undo_alert_moved", id);
    if (alert.status !== after.status || alert.last_change !== after.last_change)
      return reason("undo_alert_changed", alert.primary_value, alert.status);
  }
  for (const { id, before, after } of record.incidents) {
    const incident = world.incidents.byId.get(id);
    if (!incident) return reason("undo_incident_gone", id);
    for (const name of [
      "assignment",
      "acknowledgement",
      "responders",
      "snooze",
      "merged_into",
      "resolved_by",
    ] as const) {
      if (isSame(before[name], after[name])) continue;
      if (!isSame(incident[name], after[name]))
        return reason("undo_incident_changed", id, fieldLabels[name]);
    }
  }
  return findShareConflict(world, record.shares ?? []) ?? findTagConflict(world, record.tags ?? []);
}

const fieldLabels = {
  assignment: "assignee",
  acknowledgement: "acknowledgement",
  responders: "list of responders",
  snooze: "snooze",
  merged_into: "merge target",
  resolved_by: "resolution",
};
// Object.keys widens; OwnFields is complete on both sides.
const changedFields = (before: IncidentFields, after: IncidentFields) =>
  (Object.keys(before) as (keyof IncidentFields)[]).filter(
    (name) => name !== "last_change" && !isSame(before[name], after[name]),
  );
/** jsonb gives an object's fields back in another order. */
const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);
