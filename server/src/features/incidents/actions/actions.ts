/** What people do to incidents. Each decision works on the loaded world and says why it refuses. */
import { mentionedIds, withPlainMentions } from "#contract/mentions.ts";
import { type Reason, reason } from "#contract/refusals.ts";
import { recordStatusChange, closeIncident, setStatus } from "../world/change-alert.ts";
import { newIncident, touch, wakeIncident } from "../world/open-alert.ts";
import { commonPatterns, moveAlerts, rebuildIncident } from "../world/rebuild.ts";
import type { AlertState, Assignment, IncidentState } from "../world/state.ts";
import { searchedText } from "../world/facts.ts";
import { inheritTags } from "../world/tagging.ts";
import { factsOf, addActivity, type World } from "../world/world.ts";

/** null: done. */
export type ActionRefusal = Reason | null;

const alertsOf = (world: World, incident: IncidentState): AlertState[] =>
  [...world.alerts.byId.values()].filter((alert) => alert.incident_id === incident.id);

export function resolve(
  world: World,
  incident: IncidentState,
  annotation: string | undefined,
): ActionRefusal {
  if (!incident.active) return reason("already_resolved");
  for (const alert of alertsOf(world, incident))
    if (alert.status !== "ok")
      setStatus(world, alert, { status: "ok", at: world.at, by: world.actor.name });
  closeIncident(world, incident, { by: world.actor.name, at: world.at, annotation });
  return null;
}

export function resolveAlert(
  world: World,
  alert: AlertState,
  annotation: string | undefined,
): ActionRefusal {
  const incident = world.incidents.byId.get(alert.incident_id);
  if (!incident || alert.status === "ok") return reason("already_resolved");
  const before = { incidentStatus: incident.status, wasActive: incident.active };
  setStatus(world, alert, { status: "ok", at: world.at, by: world.actor.name });
  recordStatusChange(world, alert, before);
  if (annotation) addActivity(world, incident.id, { type: "commented", body: annotation });
  return null;
}

export function snooze(
  world: World,
  incident: IncidentState,
  options: { until: number; wakeOnChange: boolean; annotation: string | undefined },
): ActionRefusal {
  if (!incident.active) return reason("snooze_resolved");
  incident.snooze = {
    until: options.until,
    wake_on_change: options.wakeOnChange,
    by: world.actor.name,
    annotation: options.annotation ?? null,
  };
  touch(world, incident, true);
  world.timers.push({ kind: "wake", subject: incident.id, due_at: options.until, params: {} });
  addActivity(world, incident.id, {
    type: "snoozed",
    until: options.until,
    wake_on_change: options.wakeOnChange,
    ...(options.annotation ? { annotation: options.annotation } : {}),
  });
  return null;
}

export function unsnooze(
  world: World,
  incident: IncidentState,
  annotation: string | undefined,
): ActionRefusal {
  if (!incident.snooze) return reason("not_snoozed");
  wakeIncident(world, incident, annotation ?? "by_hand");
  touch(world, incident, true);
  return null;
}

/** The snooze's time is up, unless it was moved or ended meanwhile. */
export function wakeIfDue(world: World, incident: IncidentState): void {
  if (!incident.snooze || incident.snooze.until > world.at) return;
  wakeIncident(world, incident, "time_is_up");
  touch(world, incident, true);
}

export function assign(
  world: World,
  incident: IncidentState,
  to: { assignee: string; name: string; annotation: string | undefined },
): ActionRefusal {
  const from = incident.assignment?.assignee ?? null;
  if (from === to.assignee) return reason("already_assigned");
  const assignment: Assignment = {
    _id: incident.id,
    assignee: to.assignee,
    assignee_name: to.name,
    assigner: world.actor.id ?? "0",
    created_at: incident.assignment?.created_at ?? world.at,
    updated_at: world.at,
  };
  incident.assignment = assignment;
  touch(world, incident, true);
  addActivity(world, incident.id, {
    type: "assigned",
    from,
    assignee: to.assignee,
    name: to.name,
    ...(to.annotation ? { annotation: to.annotation } : {}),
  });
  return null;
}

export function unassign(
  world: World,
  incident: IncidentState,
  annotation: string | undefined,
): ActionRefusal {
  if (!incident.assignment) return reason("not_assigned");
  addActivity(world, incident.id, {
    type: "unassigned",
    from: incident.assignment.assignee,
    name: incident.assignment.assignee_name,
    ...(annotation ? { annotation } : {}),
  });
  incident.assignment = null;
  touch(world, incident, true);
  return null;
}

/**
 * `target`: the outbound integration that it came from, which is not sent it again. `place`: what
 * that is called, unless its author's name says so.
 */
export function comment(
  world: World,
  incident: IncidentState,
  { body, target, place }: { body: string; target?: string; place?: string | undefined },
): void {
  const origin = { ...(target && { target }), ...(place && { place }) };
  // Who writes elsewhere names people of elsewhere.
  const mentions = target === undefined ? mentionedIds(body) : [];
  addActivity(world, incident.id, {
    type: "commented",
    body,
    ...origin,
    ...(mentions.length === 0 ? {} : { mentions }),
  });
  factsOf(world, incident.id).comments.push(searchedText(withPlainMentions(body)));
  world.facts.changed.add(incident.id);
  incident.updated_at = world.at;
  world.incidents.changed.add(incident.id);
}

/**
 * Sources end hidden in the target, which keeps its own tags, assignee and shares; tags that it
 * lacks it takes over.
 */
export function merge(
  world: World,
  target: IncidentState,
  {
    sources,
    maxAlerts,
    annotation,
  }: { sources: readonly IncidentState[]; maxAlerts: number; annotation: string | undefined },
): ActionRefusal {
  if (target.merged_into !== null) return reason("merged_away");
  if (sources.some((source) => source.id === target.id)) return reason("merge_into_itself");
  const merged = sources.find((source) => source.merged_into !== null);
  if (merged) return reason("merge_source_merged", merged.id);
  const total = [target, ...sources].reduce((sum, member) => sum + member.alerts_total, 0);
  if (total > maxAlerts) return reason("merge_too_large", total, maxAlerts);
  const wasActive = target.active;
  for (const source of sources) {
    moveAlerts(world, alertsOf(world, source), target);
    target.patterns = commonPatterns(target, source);
    hideMerged(world, source, target);
    addActivity(world, source.id, { type: "merged", into: target.id, title: target.title });
  }
  inheritTags(target, sources);
  rebuildIncident(world, target, alertsOf(world, target));
  const reopens = !wasActive && target.active;
  if (reopens) Object.assign(target, { end: null, resolved_at: null, resolved_by: null });
  touch(world, target, true);
  addActivity(world, target.id, {
    type: "merged",
    sources: sources.map((source) => source.id),
    ...(reopens ? { reopens } : {}),
    ...(annotation ? { annotation } : {}),
  });
  return null;
}

/** An incident that another one took over: in no folder, without alerts, its links redirect. */
export function hideMerged(world: World, incident: IncidentState, into: IncidentState): void {
  incident.merged_into = into.id;
  incident.snooze = null;
  world.correlation.closedKeys.add(incident.id);
  rebuildIncident(world, incident, []);
}

/**
 * The new incident has no shares, no assignee and no tags set by hand, and stands by itself:
 * nothing correlates into it.
 */
export function split(
  world: World,
  incident: IncidentState,
  { alertIds, annotation }: { alertIds: readonly string[]; annotation: string | undefined },
): IncidentState | Reason {
  const all = alertsOf(world, incident);
  const out = all.filter((alert) => alertIds.includes(alert.id));
  if (out.length < new Set(alertIds).size) return reason("split_foreign_alert");
  if (out.length === all.length) return reason("split_all_alerts");
  const [first] = out;
  if (!first) return reason("split_no_alert");
  const created = newIncident(world, first);
  moveAlerts(world, out, created);
  created.title = first.primary_value;
  const wasActive = incident.active;
  for (const part of [created, incident]) rebuildIncident(world, part, alertsOf(world, part));
  if (!created.active)
    Object.assign(created, {
      end: Math.max(...out.map((alert) => alert.end ?? alert.start)),
      resolved_at: world.at,
      resolved_by: "alerts",
    });
  touch(world, created, true);
  if (wasActive && !incident.active) closeIncident(world, incident, { by: "alerts", at: world.at });
  addActivity(world, incident.id, {
    type: "split",
    into: created.id,
    alert_ids: out.map((alert) => alert.id),
    ...(annotation ? { annotation } : {}),
  });
  addActivity(world, created.id, { type: "created", split_from: incident.id });
  return created;
}
