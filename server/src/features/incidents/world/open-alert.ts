import { rankOf, worst } from "#contract/statuses.ts";
import type { Event } from "./event.ts";
import {
  chooseIncident,
  matchPatterns,
  incidentPatternsOf,
  keysOfIncident,
  newKeysOf,
  explainMatches,
  type PatternAttempt,
} from "../../correlation/decide.ts";
import type { PatternBook } from "../../correlation/pattern-book.ts";
import { addFacts, factsOfAlert } from "./facts.ts";
import { countAlert, noPriority, updateFolder, updateStatus } from "./roll-up.ts";
import type { AlertState, IncidentState, Mute } from "./state.ts";
import { subjectOf } from "./subject.ts";
import { firstStep } from "./timeline.ts";
import { factsOf, addActivity, recordValues, type World } from "./world.ts";

export interface GroupingRules {
  patterns: PatternBook;
  maxAlerts: number;
  mute: Mute | null;
}
export interface OpenedAlert {
  alert: AlertState;
  incident: IncidentState;
  hasJoined: boolean;
  tried: PatternAttempt[];
  /** The incident without the alert. */ before: Pick<IncidentState, "maintenance" | "status">;
}

/** A new alert, in the incident that it correlates with or in one of its own. */
export function openAlert(world: World, event: Event, grouping: GroupingRules): OpenedAlert {
  const previous = previousIncidentId(world, event);
  const alert = newAlert(world, event, grouping.mute);
  const subject = subjectOf(alert, world.at);
  const { fits, tried } =
    world.correlation.matches.get(event) ?? matchPatterns(subject, grouping.patterns);
  const picked = chooseIncident(subject, fits, {
    candidates: (key) => candidatesOf(world, key),
    maxAlerts: grouping.maxAlerts,
  });
  const fullId = picked.choice.linkedIncidentId;
  const linkedTo = fullId ?? previous;
  const incident =
    picked.choice.incident ??
    newIncident(world, alert, {
      previousId: linkedTo,
      firstPartId: fullId === null ? null : firstPartOf(world, fullId),
    });
  incident.patterns = picked.choice.incident
    ? picked.choice.patterns
    : incidentPatternsOf(fits, subject.start);
  const { maintenance, status } = incident;
  addToIncident(world, incident, alert);
  if (picked.choice.incident) {
    addActivity(world, incident.id, {
      type: "alerts_added",
      alert_ids: [alert.id],
      pattern_id: picked.choice.fit.pattern.id,
      patterns_left: incident.patterns.map((pattern) => pattern.id),
    });
    if (incident.snooze?.wake_on_change && !alert.muted) wakeIncident(world, incident, "new_alert");
  } else {
    addActivity(world, incident.id, {
      type: "created",
      alert_id: alert.id,
      patterns: incident.patterns.map((pattern) => pattern.id),
      ...(linkedTo === null ? {} : { previous_incident_id: linkedTo }),
      ...(incident.first_part_id === null ? {} : { first_part_id: incident.first_part_id }),
    });
  }
  for (const newKey of newKeysOf(incident, fits, {
    subject,
    isNew: picked.choice.incident === null,
  }))
    addKey(world, { ...newKey, incident_id: incident.id });
  return {
    alert,
    incident,
    hasJoined: picked.choice.incident !== null,
    tried: explainMatches(picked.tried, tried),
    before: { maintenance, status },
  };
}

/** A new alert in an incident of its own, whatever it would correlate with. */
export function openAlone(world: World, event: Event, patterns: PatternBook): OpenedAlert {
  const alert = newAlert(world, event, null);
  const subject = subjectOf(alert, world.at);
  const { fits, tried } = matchPatterns(subject, patterns);
  const incident = newIncident(world, alert);
  incident.patterns = incidentPatternsOf(fits, subject.start);
  const { maintenance, status } = incident;
  addToIncident(world, incident, alert);
  addActivity(world, incident.id, {
    type: "created",
    alert_id: alert.id,
    patterns: incident.patterns.map((pattern) => pattern.id),
  });
  for (const newKey of newKeysOf(incident, fits, { subject, isNew: true }))
    addKey(world, { ...newKey, incident_id: incident.id });
  return { alert, incident, hasJoined: false, tried, before: { maintenance, status } };
}

/** Puts an alert into an incident's counts, facts and span, and marks both as changed. */
function addToIncident(world: World, incident: IncidentState, alert: AlertState): void {
  alert.incident_id = incident.id;
  countAlert(incident, alert, 1);
  incident.start = Math.min(incident.start, alert.start);
  incident.latest_start = Math.max(incident.latest_start, alert.start);
  incident.severity = worst(incident.severity, alert.severity);
  if (!incident.source_systems.includes(alert.source_system))
    incident.source_systems.push(alert.source_system);
  const facts = factsOf(world, incident.id);
  recordValues(world, incident.id, {
    removed: [],
    added: addFacts(facts, factsOfAlert(alert)),
  });
  world.facts.changed.add(incident.id);
  markRewritten(world, alert);
  touch(world, incident, true);
}

/** Recomputes what follows from the counts. `isTold`: a subscriber would be told of this change. */
export function touch(world: World, incident: IncidentState, isTold: boolean): void {
  updateStatus(incident);
  updateFolder(incident);
  incident.updated_at = world.at;
  if (isTold) markNotifiable(world, incident);
  world.incidents.changed.add(incident.id);
}

/** A subscriber is told of it. */
export function markNotifiable(world: World, incident: IncidentState): void {
  incident.last_change = Math.max(incident.last_change, world.at);
  world.incidents.notifiable.add(incident.id);
}

export function wakeIncident(world: World, incident: IncidentState, reason: string): void {
  incident.snooze = null;
  updateFolder(incident);
  addActivity(world, incident.id, { type: "unsnoozed", why: reason });
}

/** An incident that is active again can be joined again. */
export function restoreKeys(world: World, incident: IncidentState, patterns: PatternBook): void {
  if (world.correlation.closedKeys.delete(incident.id)) return;
  for (const entry of keysOfIncident(incident, patterns))
    addKey(world, { ...entry, incident_id: incident.id });
}

export function markRewritten(world: World, alert: AlertState): void {
  world.alerts.changed.add(alert.id);
  world.alerts.rewritten.add(alert.id);
}

function addKey(world: World, entry: { key: string; incident_id: string; until: number }): void {
  world.correlation.newKeys.push(entry);
  const incidentIds = world.correlation.candidates.get(entry.key) ?? new Set();
  world.correlation.candidates.set(entry.key, incidentIds.add(entry.incident_id));
}

function* candidatesOf(world: World, key: string): Iterable<IncidentState> {
  for (const id of world.correlation.candidates.get(key) ?? []) {
    const incident = world.incidents.byId.get(id);
    if (incident) yield incident;
  }
}

/**
 * An alert that came back too late to reopen: its successor's incident is linked to the old one.
 */
function previousIncidentId(world: World, event: Event): string | null {
  const old = world.alerts.byId.get(world.alerts.current.get(event.identity) ?? "");
  if (!old) return null;
  old.is_current = false;
  markRewritten(world, old);
  return old.incident_id;
}

/** A full incident may continue another one itself. */
const firstPartOf = (world: World, fullId: string): string =>
  world.incidents.byId.get(fullId)?.first_part_id ?? fullId;

export const isEnriched = ({ enriched }: Event): boolean =>
  enriched !== null && enriched.length > 0;

function newAlert(world: World, event: Event, mute: Mute | null): AlertState {
  const alert: AlertState = {
    id: world.alerts.newId(),
    incident_id: "0",
    integration_id: event.integration_id,
    identity: event.identity,
    is_current: true,
    source_system: event.source_system,
    status: event.status,
    severity: event.status,
    primary_name: event.primary.name,
    primary_value: event.primary.value,
    secondary_name: event.secondary?.name ?? null,
    secondary_value: event.secondary?.value ?? null,
    description: event.description,
    tags: event.tags,
    start: event.timestamp,
    end: null,
    last_change: event.timestamp,
    last_seen: event.received_at,
    fingerprint: event.fingerprint,
    last_event_at: event.timestamp,
    events: 1,
    muted: mute !== null,
    mute,
    flapping: false,
    enriched: isEnriched(event),
    expires_at: event.expires_at,
    resolved_by: null,
    last_receipt: null,
    timeline: firstStep(event.timestamp, event.status),
    updated_at: world.at,
  };
  world.alerts.byId.set(alert.id, alert);
  world.alerts.current.set(alert.identity, alert.id);
  return alert;
}

export function newIncident(
  world: World,
  alert: AlertState,
  follows: { previousId: string | null; firstPartId: string | null } = {
    previousId: null,
    firstPartId: null,
  },
): IncidentState {
  const incident: IncidentState = {
    id: world.incidents.newId(),
    title: alert.primary_value,
    subtitle: "",
    status: alert.status,
    status_rank: rankOf(alert.status),
    severity: alert.severity,
    active: true,
    folder: "active",
    attention: "unhandled",
    set_id: 0,
    start: alert.start,
    latest_start: alert.start,
    end: null,
    last_change: world.at,
    updated_at: world.at,
    created_at: world.at,
    version: 0,
    alerts_total: 0,
    alerts_active: 0,
    by_status: [0, 0, 0, 0, 0],
    muted_by_status: [0, 0, 0, 0, 0],
    source_systems: [],
    priority: noPriority,
    incident_tags: {},
    flapping_alerts: 0,
    assignment: null,
    acknowledgement: null,
    responders: [],
    snooze: null,
    maintenance: null,
    shares: 0,
    patterns: [],
    merged_into: null,
    previous_incident_id: follows.previousId,
    first_part_id: follows.firstPartId,
    resolved_at: null,
    resolved_by: null,
  };
  world.incidents.byId.set(incident.id, incident);
  return incident;
}
