import { canonical } from "../../platform/canonical.ts";
import { hide } from "./act.ts";
import { rewrite, touch } from "./open-alert.ts";
import { rebuild } from "./rebuild.ts";
import type { AlertState, IncidentState } from "./state.ts";
import {
  obstacleToShares,
  type ShareRecord,
  sharesSince,
  type ShareSnapshot,
  snapshotOfShares,
  undoShares,
} from "./undo-shares.ts";
import {
  obstacleToTags,
  type TagRecord,
  type TagSnapshot,
  tagsSince,
  snapshotOfTags,
  undoTags,
} from "./undo-tags.ts";
import { note, type World } from "./world.ts";

type OwnFields = Pick<
  IncidentState,
  | "title"
  | "patterns"
  | "assignment"
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
  action: string;
  incidents: { id: string; before: OwnFields; after: OwnFields }[];
  alerts: { id: string; before: AlertFields; after: AlertFields }[];
  /** Incidents that the action made: they are hidden again. */
  made: { id: string; from: string }[];
  /** Absent in what was kept before incidents could be shared. */
  shares?: ShareRecord[];
  /** As well. */
  tags?: TagRecord[];
}

const ownOf = (one: IncidentState): OwnFields => {
  const {
    title,
    patterns,
    assignment,
    snooze,
    merged_into,
    end,
    resolved_at,
    resolved_by,
    last_change,
    severity,
  } = one;
  return {
    title,
    patterns,
    assignment,
    snooze,
    merged_into,
    end,
    resolved_at,
    resolved_by,
    last_change,
    severity,
  };
};
const partOf = (one: AlertState): AlertFields => {
  const { incident_id, status, severity, end, last_change, resolved_by, timeline, flapping } = one;
  return { incident_id, status, severity, end, last_change, resolved_by, timeline, flapping };
};

export interface Snapshot {
  incidents: Map<string, OwnFields>;
  alerts: Map<string, AlertFields>;
  shares: ShareSnapshot;
  tags: TagSnapshot;
}
export const snapshot = (world: World): Snapshot => ({
  incidents: new Map([...world.incidents].map(([id, one]) => [id, structuredClone(ownOf(one))])),
  alerts: new Map([...world.alerts].map(([id, one]) => [id, structuredClone(partOf(one))])),
  shares: snapshotOfShares(world),
  tags: snapshotOfTags(world),
});

/** What an action changed since the snapshot; null when that is nothing. */
export function recordOf(action: string, before: Snapshot, world: World): UndoRecord | null {
  const incidents = [...world.changedIncidents].flatMap((id) => {
    const was = before.incidents.get(id);
    const is = world.incidents.get(id);
    return was && is ? [{ id, before: was, after: ownOf(is) }] : [];
  });
  const alerts = [...world.changedAlerts].flatMap((id) => {
    const was = before.alerts.get(id);
    const is = world.alerts.get(id);
    return was && is ? [{ id, before: was, after: partOf(is) }] : [];
  });
  const made = [...world.changedIncidents]
    .filter((id) => !before.incidents.has(id))
    .map((id) => ({ id, from: incidents[0]?.id ?? "0" }));
  return incidents.length === 0
    ? null
    : {
        action,
        incidents,
        alerts,
        made,
        shares: sharesSince(before.shares, world),
        tags: tagsSince(before.tags, world),
      };
}

/** null: reversed. A sentence: what stands in the way; then nothing was changed. */
export function undo(world: World, record: UndoRecord): string | null {
  const obstacle = obstacleTo(world, record);
  if (obstacle !== null) return obstacle;
  const touched = new Set([
    ...record.incidents.map((one) => one.id),
    ...record.made.map((one) => one.id),
  ]);
  for (const { id, before } of record.alerts) {
    const alert = world.alerts.get(id);
    if (!alert) continue;
    touched.add(alert.incident_id);
    Object.assign(alert, structuredClone(before), { updated_at: world.at });
    rewrite(world, alert);
  }
  for (const { id, before, after } of record.incidents) {
    const incident = world.incidents.get(id);
    // Only what the action itself changed goes back.
    if (incident)
      for (const name of changedOf(before, after))
        Object.assign(incident, { [name]: structuredClone(before[name]) });
  }
  undoShares(world, record.shares ?? []);
  undoTags(world, record.tags ?? []);
  for (const id of touched) restore(world, id, record);
  for (const { id, from } of record.made) {
    const [fresh, origin] = [world.incidents.get(id), world.incidents.get(from)];
    if (fresh && origin) hide(world, fresh, origin);
  }
  return null;
}

function restore(world: World, id: string, record: UndoRecord): void {
  const incident = world.incidents.get(id);
  if (!incident) return;
  if (record.alerts.length > 0)
    rebuild(
      world,
      incident,
      [...world.alerts.values()].filter((alert) => alert.incident_id === id),
    );
  const own = record.incidents.find((one) => one.id === id);
  if (own && own.before.title !== incident.title && incident.patterns.length === 0)
    incident.title = own.before.title;
  // Taken out of another incident again: it is listed, whatever its status.
  if (own && own.before.merged_into === null && own.after.merged_into !== null)
    incident.folder = "resolved";
  if (incident.active && incident.end !== null)
    Object.assign(incident, { end: null, resolved_at: null, resolved_by: null });
  if (!incident.active && incident.merged_into === null) world.closedKeys.add(id);
  touch(world, incident, false);
  if (own && incident.snooze !== null)
    world.timers.push({ kind: "wake", subject: id, due_at: incident.snooze.until, params: {} });
  note(world, id, { type: "undone", action: record.action });
}

function obstacleTo(world: World, record: UndoRecord): string | null {
  for (const { id, after } of record.alerts) {
    const alert = world.alerts.get(id);
    if (!alert || alert.incident_id !== after.incident_id)
      return `the alert ${id} has moved to another incident since`;
    if (alert.status !== after.status || alert.last_change !== after.last_change)
      return `the alert ${alert.primary_value} has changed to ${alert.status} since`;
  }
  for (const { id, before, after } of record.incidents) {
    const incident = world.incidents.get(id);
    if (!incident) return `#${id} is gone`;
    for (const name of ["assignment", "snooze", "merged_into", "resolved_by"] as const) {
      if (isSame(before[name], after[name])) continue;
      if (!isSame(incident[name], after[name])) return `#${id} has another ${words[name]} since`;
    }
  }
  return obstacleToShares(world, record.shares ?? []) ?? obstacleToTags(world, record.tags ?? []);
}

const words = {
  assignment: "assignee",
  snooze: "snooze",
  merged_into: "incident that took it over",
  resolved_by: "resolution",
};
// Object.keys widens; OwnFields is complete on both sides.
const changedOf = (before: OwnFields, after: OwnFields) =>
  (Object.keys(before) as (keyof OwnFields)[]).filter(
    (name) => name !== "last_change" && !isSame(before[name], after[name]),
  );
/** jsonb gives an object's fields back in another order. */
const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);
