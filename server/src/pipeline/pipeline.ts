/**
 * An event's way, step by step. A step ends it with a verdict or hands it on; each tells the receipt what it did.
 * Steps work on the loaded world alone: they neither read nor write, and know no clock.
 */
import type { Outcome } from "#contract/statuses.ts";
import type { Tried } from "../features/correlation/decide.ts";
import type { ReadyPattern } from "../features/correlation/patterns.ts";
import { changeAlert, type FlapRules, joinHistory, setFlapping, setStatus, announce } from "../features/incidents/change-alert.ts";
import { offerForCorrelation, openAlert } from "../features/incidents/open-alert.ts";
import type { AlertHead, AlertState } from "../features/incidents/state.ts";
import { incidentOf, type World } from "../features/incidents/world.ts";
import type { Event } from "../features/incidents/event.ts";

/** The organization's rules, compiled once per configuration version. */
export interface Rules extends FlapRules {
  patterns: readonly ReadyPattern[];
  alertsPerIncident: number;
  reopenWindowS: number;
  reopenNeverAfterS: number;
  /** Integration id → seconds of silence after which its alerts resolve by themselves. */
  silenceS: ReadonlyMap<string, number>;
}

export interface Verdict { outcome: Outcome; reason: string; alert_id: string | null; incident_id: string | null; tried: Tried[] }
/** `head` is the alert as far as a repeat needs it; `alert` the whole, when the batch loaded it. */
interface Passage { world: World; rules: Rules; event: Event; head: AlertHead | null; alert: AlertState | null }
type Step = (passage: Passage) => Verdict | null;

/** Enrichment, filters and maintenance take their places between `late` and `resolveNothing`. */
const steps: readonly Step[] = [fallDue, dropRepeat, late, resolveNothing, update, open];

export function decide(world: World, rules: Rules, event: Event): Verdict {
  const alert = world.alerts.get(world.current.get(event.identity) ?? "") ?? null;
  const passage = { world, rules, event, head: alert ?? world.heads.get(event.identity) ?? null, alert };
  for (const step of steps) {
    const verdict = step(passage);
    if (verdict) return verdict;
  }
  throw new Error("no step ended this event");
}

const ended = (outcome: Outcome, reason: string, alert: AlertHead | null): Verdict => ({ outcome, reason, alert_id: alert?.id ?? null, incident_id: alert?.incident_id ?? null, tried: [] });

/** The product's own events: they hold only if the alert stayed as quiet as the timer believes. */
function fallDue({ world, event, alert }: Passage): Verdict | null {
  if (!event.timer) return null;
  if (!alert || alert.last_seen > event.timer.quiet_since) return ended("late", "heard_since", alert);
  const incident = incidentOf(world, alert.incident_id);
  if (event.timer.kind === "calm") {
    if (!alert.flapping) return ended("repeated", "already_calm", alert);
    setFlapping(world, alert, false);
    return ended("updated", "calm", alert);
  }
  if (alert.status === "ok") return ended("repeated", "already_resolved", alert);
  const before = { incidentStatus: incident.status, wasActive: incident.active };
  setStatus(world, alert, { status: "ok", at: event.timestamp, by: event.timer.kind });
  announce(world, alert, before);
  return ended("resolved", event.timer.kind, alert);
}

function dropRepeat({ world, event, head, alert }: Passage): Verdict | null {
  if (!head) return null;
  if (!isRepeat(event, head)) {
    if (!alert) throw new Error(`alert ${head.id} was loaded as a repeat, and is none`);
    return null;
  }
  head.last_seen = Math.max(head.last_seen, event.received_at);
  head.last_event_at = event.timestamp;
  head.events += 1;
  head.expires_at = event.expires_at;
  world.repeatedAlerts.set(head.id, head);
  return ended("repeated", "same_as_before", head);
}

const isRepeat = (event: Event, head: AlertHead): boolean => head.fingerprint === event.fingerprint && head.status === event.status && event.timestamp >= head.last_event_at && event.timer === null;

function late({ world, event, alert }: Passage): Verdict | null {
  if (!alert || event.timestamp >= alert.last_event_at) return null;
  joinHistory(world, alert, event);
  return ended("late", "older_than_known", alert);
}

function resolveNothing({ event, alert }: Passage): Verdict | null {
  return event.status === "ok" && !alert ? ended("resolved", "nothing_open", null) : null;
}

function update({ world, rules, event, alert }: Passage): Verdict | null {
  if (!alert || (alert.status === "ok" && event.status !== "ok" && !mayReopen(alert, event, rules))) return null;
  const wasOpen = incidentOf(world, alert.incident_id).active;
  const change = changeAlert(world, alert, { event, flap: rules });
  if (change === "reopened") {
    setTimers(world, rules, alert);
    if (!wasOpen) offerForCorrelation(world, incidentOf(world, alert.incident_id), rules.patterns);
  }
  return ended(change === "resolved" ? "resolved" : "updated", change, alert);
}

/** Within the window of the alert's end, and never long after; an alert whose incident was merged follows it. */
function mayReopen(alert: AlertState, event: Event, rules: Rules): boolean {
  const end = alert.end ?? alert.last_change;
  // A sender that repeats an old start says nothing newer than its receipt.
  const since = (event.timestamp >= end ? event.timestamp : event.received_at) - end;
  return since <= Math.min(rules.reopenWindowS, rules.reopenNeverAfterS);
}

function open({ world, rules, event }: Passage): Verdict {
  const { alert, incident, hasJoined, tried } = openAlert(world, event, { patterns: rules.patterns, mostAlerts: rules.alertsPerIncident });
  setTimers(world, rules, alert);
  return { outcome: hasJoined ? "joined" : "opened", reason: hasJoined ? "correlated" : "no_incident_matches", alert_id: alert.id, incident_id: incident.id, tried };
}

/** Timers look again when they fall due: every event restarts their clock without touching them. */
function setTimers(world: World, rules: Rules, alert: AlertState): void {
  const silenceS = rules.silenceS.get(alert.integration_id);
  if (silenceS !== undefined) world.timers.push({ kind: "auto_resolve", subject: alert.id, due_at: world.at + silenceS, params: {} });
  if (alert.expires_at !== null) world.timers.push({ kind: "expire", subject: alert.id, due_at: alert.expires_at, params: {} });
}
