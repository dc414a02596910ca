import { rankOf, type Status, worst } from "#contract/statuses.ts";
import type { Event, Tags, TagValue } from "./event.ts";
import { setExpiry } from "./expiry.ts";
import { addFacts, differingFacts, getOwn, removeFacts } from "./facts.ts";
import { isEnriched, markRewritten, touch, wakeIncident } from "./open-alert.ts";
import { countAlert } from "./roll-up.ts";
import type { AlertState, IncidentState } from "./state.ts";
import { stepsOf, withLateStep, withStep } from "./timeline.ts";
import { factsOf, incidentOf, addActivity, type World, recordValues } from "./world.ts";

export interface FlapRules {
  flapChanges: number;
  flapWindowS: number;
  flapQuietS: number;
}

/** Applies a newer event to the alert that it is about. */
export function changeAlert(
  world: World,
  alert: AlertState,
  { event, flap }: { event: Event; flap: FlapRules },
): "updated" | "resolved" | "reopened" {
  const incident = incidentOf(world, alert.incident_id);
  const before = {
    status: alert.status,
    incidentStatus: incident.status,
    wasActive: incident.active,
  };
  setTags(world, alert, event);
  if (alert.description !== event.description && !world.alerts.textsBefore.has(alert.id))
    world.alerts.textsBefore.set(alert.id, alert.description);
  alert.description = event.description;
  setExpiry(world, alert, event.expires_at);
  alert.fingerprint = event.fingerprint;
  alert.last_seen = event.received_at;
  alert.last_event_at = event.timestamp;
  alert.events += 1;
  world.alerts.changed.add(alert.id);
  if (event.status === before.status) {
    touch(world, incident, false);
    return "updated";
  }
  setStatus(world, alert, { status: event.status, at: event.timestamp, by: null });
  detectFlapping(world, alert, flap);
  recordStatusChange(world, alert, before);
  return event.status === "ok" ? "resolved" : before.status === "ok" ? "reopened" : "updated";
}

/**
 * Moves an alert to another status, its incident's counts with it. History runs forward: a sender
 * may repeat an old start after its alert was ended here, and clocks are set back.
 */
export function setStatus(
  world: World,
  alert: AlertState,
  to: { status: Status; at: number; by: string | null },
): void {
  const incident = incidentOf(world, alert.incident_id);
  const at = Math.max(to.at, alert.last_change);
  countAlert(incident, alert, -1);
  alert.status = to.status;
  alert.severity = worst(alert.severity, to.status);
  alert.last_change = at;
  alert.end = to.status === "ok" ? at : null;
  alert.resolved_by = to.status === "ok" ? to.by : null;
  alert.updated_at = world.at;
  alert.timeline = withStep(alert.timeline, at, to.status);
  countAlert(incident, alert, 1);
  incident.severity = worst(incident.severity, to.status);
  world.alerts.changed.add(alert.id);
  touch(world, incident, true);
}

/** What the incident's history and its folder owe to a status that changed. */
export function recordStatusChange(
  world: World,
  alert: AlertState,
  before: { incidentStatus: Status; wasActive: boolean },
): void {
  const incident = incidentOf(world, alert.incident_id);
  if (alert.status === "ok")
    addActivity(world, incident.id, { type: "alerts_resolved", alert_ids: [alert.id] });
  if (before.wasActive && !incident.active)
    closeIncident(world, incident, { by: "alerts", at: alert.end ?? world.at });
  if (!before.wasActive && incident.active) reopenIncident(world, incident, alert.id);
  else if (incident.active && incident.status !== before.incidentStatus)
    addActivity(world, incident.id, {
      type: "status",
      from: before.incidentStatus,
      to: incident.status,
    });
  if (
    incident.active &&
    incident.snooze?.wake_on_change &&
    rankOf(incident.status) > rankOf(before.incidentStatus)
  )
    wakeIncident(world, incident, "worse_status");
}

export function closeIncident(
  world: World,
  incident: IncidentState,
  options: { by: string; at: number; annotation?: string | undefined },
): void {
  incident.end = Math.max(options.at, incident.start);
  incident.resolved_at = world.at;
  incident.resolved_by = options.by;
  incident.snooze = null;
  world.correlation.closedKeys.add(incident.id);
  addActivity(world, incident.id, {
    type: "resolved",
    by: options.by,
    ...(options.annotation ? { annotation: options.annotation } : {}),
  });
  touch(world, incident, true);
}

function reopenIncident(world: World, incident: IncidentState, alertId: string): void {
  incident.end = null;
  incident.resolved_at = null;
  incident.resolved_by = null;
  if (incident.snooze?.wake_on_change) incident.snooze = null;
  // Whoever knew of it saw it end. What flaps comes back all the time: that is what they know of.
  if (incident.flapping_alerts === 0) endAcknowledgement(world, incident);
  addActivity(world, incident.id, { type: "reopened", alert_id: alertId });
  touch(world, incident, true);
}

function endAcknowledgement(world: World, incident: IncidentState): void {
  if (incident.acknowledgement === null) return;
  const { by, name } = incident.acknowledgement;
  incident.acknowledgement = null;
  addActivity(world, incident.id, { type: "unacknowledged", from: by, name, why: "reopened" });
}

/** An event older than the newest one: it joins the history and may add tags that were missing. */
export function applyLateEvent(world: World, alert: AlertState, event: Event): void {
  const incident = incidentOf(world, alert.incident_id);
  const missing = Object.fromEntries(
    Object.entries(event.tags).filter(([name]) => !Object.hasOwn(alert.tags, name)),
  );
  if (Object.keys(missing).length > 0)
    setTags(world, alert, { ...event, tags: { ...alert.tags, ...missing } });
  alert.timeline = withLateStep(alert.timeline, event.timestamp, event.status);
  alert.last_seen = Math.max(alert.last_seen, event.received_at);
  alert.events += 1;
  alert.updated_at = world.at;
  world.alerts.changed.add(alert.id);
  touch(world, incident, false);
}

function setTags(world: World, alert: AlertState, event: Event): void {
  const { tags } = event;
  const names = differingTags(alert.tags, tags);
  if (names.length === 0) return;
  const facts = factsOf(world, alert.incident_id);
  const differing = differingFacts(alert, tags, names);
  alert.tags = tags;
  alert.enriched ||= isEnriched(event);
  markRewritten(world, alert);
  const removed = removeFacts(facts, differing.removed);
  const added = addFacts(facts, differing.added);
  recordValues(world, alert.incident_id, { removed, added });
  world.facts.changed.add(alert.incident_id);
}

export const hasSameTags = (alert: AlertState | undefined, event: Event): boolean =>
  alert !== undefined && differingTags(alert.tags, event.tags).length === 0;

/** Names of tags that one has and the other has not, or with another value: few of many. */
function differingTags(before: Tags, after: Tags): string[] {
  const names: string[] = [];
  for (const name in before) if (!isSameTag(before[name], getOwn(after, name))) names.push(name);
  for (const name in after) if (!Object.hasOwn(before, name)) names.push(name);
  return names;
}

const isSameTag = (a: TagValue | undefined, b: TagValue | undefined): boolean =>
  a === b || (Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b));

/**
 * More than `flapChanges` changes within the window. Left when `flapQuietS` passed without one: see
 * calm.
 */
function detectFlapping(world: World, alert: AlertState, flap: FlapRules): void {
  const changes = stepsOf(alert.timeline).filter(
    (step, index) => index > 0 && step.at > alert.last_change - flap.flapWindowS,
  ).length;
  if (alert.flapping || changes <= flap.flapChanges) return;
  setFlapping(world, alert, true);
  world.timers.push({
    kind: "calm",
    subject: alert.id,
    due_at: world.at + flap.flapQuietS,
    params: {},
  });
}

export function setFlapping(world: World, alert: AlertState, isFlapping: boolean): void {
  const incident = incidentOf(world, alert.incident_id);
  const had = incident.flapping_alerts > 0;
  countAlert(incident, alert, -1);
  alert.flapping = isFlapping;
  countAlert(incident, alert, 1);
  world.alerts.changed.add(alert.id);
  if (had !== incident.flapping_alerts > 0)
    addActivity(world, incident.id, { type: "flapping", alert_id: alert.id, on: isFlapping });
  touch(world, incident, had !== incident.flapping_alerts > 0);
}
