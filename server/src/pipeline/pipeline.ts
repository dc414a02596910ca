/**
 * An event's way, step by step. A step ends it with a verdict or hands it on; each tells the
 * receipt what it did.
 * Steps work on the loaded world alone: they neither read nor write, and know no clock.
 */
import type { Outcome } from "#contract/statuses.ts";
import type { FilterMatcher } from "../features/alert-filters/decide.ts";
import type { Enricher } from "../features/enrichment/decide.ts";
import type { PatternAttempt } from "../features/correlation/decide.ts";
import type { PatternBook } from "../features/correlation/pattern-book.ts";
import {
  changeAlert,
  type FlapRules,
  applyLateEvent,
  setFlapping,
  setStatus,
  recordStatusChange,
} from "../features/incidents/world/change-alert.ts";
import {
  openResolved,
  recoveredAt,
  rememberRecovery,
} from "../features/incidents/world/early-recovery.ts";
import { asEnded, setExpiry } from "../features/incidents/world/expiry.ts";
import {
  muteSnapshotOf,
  type Muting,
  nextMute,
  setMute,
  updateMutes,
  recordMuteChange,
} from "../features/incidents/world/muting.ts";
import { restoreKeys, openAlert } from "../features/incidents/world/open-alert.ts";
import type { AlertHead, AlertState, Mute } from "../features/incidents/world/state.ts";
import { incidentOf, type World } from "../features/incidents/world/world.ts";
import type { Event, Timer } from "../features/incidents/world/event.ts";
import { recoveredBefore } from "../features/receipts/stored-outcome.ts";
import { subjectOf, subjectOfEvent } from "../features/incidents/world/subject.ts";

/** The organization's rules, compiled once per configuration version. */
export interface Rules extends FlapRules {
  patterns: PatternBook;
  alertsPerIncident: number;
  reopenWindowS: number;
  reopenNeverAfterS: number;
  /** null when there is nothing to add. */
  enriching: Enricher | null;
  filtering: FilterMatcher;
  muting: Muting;
  /** Integration id → seconds of silence after which its alerts resolve by themselves. */
  silenceS: ReadonlyMap<string, number>;
}

export interface Verdict {
  outcome: Outcome;
  reason: string;
  /** The rule that ended the event's way. */
  rule_id?: string;
  alert_id: string | null;
  incident_id: string | null;
  /** Maintenance plans that mute the alert. */
  muted_by?: readonly string[];
  /** Rules that shared its incident, and with whom. */
  shared_by?: readonly { rule_id: string; targets: readonly string[]; blocked: string | null }[];
  patternResults: PatternAttempt[];
}
/** `head` is the alert as far as a repeat needs it; `alert` the whole, when the batch loaded it. */
interface EventContext {
  world: World;
  rules: Rules;
  event: Event;
  head: AlertHead | null;
  alert: AlertState | null;
  /** What mutes the alert from now on. */ mute: Mute | null;
}
type Step = (context: EventContext) => Verdict | null;

const steps: readonly Step[] = [
  fireTimer,
  orderByReceipt,
  recognizeEnd,
  deduplicate,
  enrichEvent,
  filterEvent,
  markMaintenance,
  recordLate,
  rememberUnknownRecovery,
  openAlreadyOver,
  updateAlert,
  openOrJoin,
];

export function decide(world: World, rules: Rules, event: Event): Verdict {
  const alert = world.alerts.byId.get(world.alerts.current.get(event.identity) ?? "") ?? null;
  const context: EventContext = {
    world,
    rules,
    event,
    head: alert ?? world.alerts.heads.get(event.identity) ?? null,
    alert,
    mute: null,
  };
  for (const step of steps) {
    const verdict = step(context);
    if (verdict) return verdict;
  }
  throw new Error("no step ended this event");
}

const verdictOf = (outcome: Outcome, reason: string, alert: AlertHead | null): Verdict => ({
  outcome,
  reason,
  alert_id: alert?.id ?? null,
  incident_id: alert?.incident_id ?? null,
  patternResults: [],
});

/** The product's own events: they hold only if the alert stayed as quiet as the timer believes. */
function fireTimer(context: EventContext): Verdict | null {
  const { world, rules, event, alert } = context;
  if (!event.timer) return null;
  const verdict = resolveIfQuiet(context, event.timer);
  // Muted until now, so that nobody hears of what its window's end resolves; what is heard again
  // surfaces.
  if (event.timer.kind === "maintenance" && alert) updateMutes(world, rules.muting, [alert]);
  return verdict;
}

function resolveIfQuiet({ world, event, alert }: EventContext, timer: Timer): Verdict {
  if (!alert) return verdictOf("late", "heard_since", null);
  if (alert.last_seen > timer.quiet_since) {
    // Its job is gone: without another the alert would stay as it is for ever.
    if (timer.kind !== "maintenance")
      world.timers.push({ kind: timer.kind, subject: alert.id, due_at: world.at, params: {} });
    return verdictOf("late", "heard_since", alert);
  }
  const incident = incidentOf(world, alert.incident_id);
  if (timer.kind === "calm") {
    if (!alert.flapping) return verdictOf("repeated", "already_calm", alert);
    setFlapping(world, alert, false);
    return verdictOf("updated", "calm", alert);
  }
  if (alert.status === "ok") return verdictOf("repeated", "already_resolved", alert);
  const before = { incidentStatus: incident.status, wasActive: incident.active };
  setStatus(world, alert, { status: "ok", at: event.timestamp, by: timer.kind });
  recordStatusChange(world, alert, before);
  return verdictOf("resolved", timer.kind, alert);
}

/**
 * Of events that tell no time the later received is the newer one, whatever happened to clocks in
 * between.
 */
function orderByReceipt(context: EventContext): null {
  const { event, head } = context;
  if (!event.is_timed && head && event.timestamp < head.last_event_at)
    context.event = { ...event, timestamp: head.last_event_at };
  return null;
}

function recognizeEnd(context: EventContext): null {
  const { event, head } = context;
  if (head) context.event = asEnded(event, head);
  return null;
}

function deduplicate({ world, event, head, alert }: EventContext): Verdict | null {
  if (!head) return null;
  if (!isRepeat(event, head)) {
    if (!alert) throw new Error(`alert ${head.id} was loaded as a repeat, and is none`);
    return null;
  }
  head.last_seen = Math.max(head.last_seen, event.received_at);
  head.last_event_at = event.timestamp;
  head.events += 1;
  setExpiry(world, head, event.expires_at);
  world.alerts.repeated.set(head.id, head);
  return verdictOf("repeated", "same_as_before", head);
}

const isRepeat = (event: Event, head: AlertHead): boolean =>
  head.fingerprint === event.fingerprint &&
  head.status === event.status &&
  event.timestamp >= head.last_event_at &&
  event.timer === null;

/** The lane did so already, because what it loads depends on tags; a replay did not. */
function enrichEvent(context: EventContext): null {
  const {
    rules: { enriching },
    event,
  } = context;
  if (enriching && event.enriched === null) context.event = enriching(event);
  return null;
}

/** Before it becomes an alert, or changes one. */
function filterEvent({ rules, event, alert }: EventContext): Verdict | null {
  const by = rules.filtering(
    () => subjectOfEvent(event).conditionFacts,
    event.status,
    event.received_at,
  );
  return by && { ...verdictOf("filtered", by.name, alert), rule_id: by.id };
}

/**
 * By the alert as the event makes it, and by the time of the decision: what waited in the inbox is
 * not muted by a window that is over. An alert whose window has just ended waits for the job that
 * ends it; recoveries change nothing.
 */
function markMaintenance(context: EventContext): null {
  const { world, rules, event } = context;
  if (event.status === "ok" || (context.alert && event.timestamp < context.alert.last_event_at))
    return null;
  const alert = context.alert && isOver(context.alert, event, rules) ? null : context.alert;
  const conditionFacts = () =>
    (alert
      ? subjectOf(
          { ...alert, tags: event.tags, status: event.status, description: event.description },
          world.at,
        )
      : subjectOfEvent(event)
    ).conditionFacts;
  const next = nextMute(rules.muting, { mute: alert?.mute ?? null, conditionFacts }, world.now);
  context.mute =
    next.over === undefined ? next.mute : next.over.byTime ? (alert?.mute ?? null) : null;
  return null;
}

function recordLate({ world, event, alert }: EventContext): Verdict | null {
  if (!alert || event.timestamp >= alert.last_event_at) return null;
  applyLateEvent(world, alert, event);
  return verdictOf("late", "older_than_known", alert);
}

function rememberUnknownRecovery({ world, event, alert }: EventContext): Verdict | null {
  if (event.status !== "ok" || alert) return null;
  rememberRecovery(world, event);
  return verdictOf("resolved", "nothing_open", null);
}

/** The recovery of this problem came before it. */
function openAlreadyOver({ world, rules, event, alert }: EventContext): Verdict | null {
  const endedAt = alert ? null : recoveredAt(world, event);
  if (endedAt === null) return null;
  const opened = openResolved(world, event, { patterns: rules.patterns, endedAt });
  return verdictOf("late", recoveredBefore, opened.alert);
}

function updateAlert({ world, rules, event, alert, mute }: EventContext): Verdict | null {
  if (!alert || isOver(alert, event, rules)) return null;
  const incident = incidentOf(world, alert.incident_id);
  const before = muteSnapshotOf(incident);
  const wasOpen = incident.active;
  const mutedBefore = alert.mute;
  if (event.status !== "ok") setMute(world, alert, mute);
  const change = changeAlert(world, alert, { event, flap: rules });
  if (change === "reopened") {
    setTimers(world, rules, alert);
    if (!wasOpen) restoreKeys(world, incident, rules.patterns);
  }
  if (alert.mute !== mutedBefore)
    recordMuteChange(world, incident, {
      before,
      planIds: mutingPlanIds(alert.mute ?? mutedBefore),
      isReactivated: false,
      muting: rules.muting,
    });
  return {
    ...verdictOf(change === "resolved" ? "resolved" : "updated", change, alert),
    muted_by: mutingPlanIds(alert.mute),
  };
}

const mutingPlanIds = (mute: Mute | null): string[] => mute?.plans.map((plan) => plan.id) ?? [];

/** What is heard of its subject is a new alert. */
const isOver = (alert: AlertState, event: Event, rules: Rules): boolean =>
  alert.status === "ok" && event.status !== "ok" && !mayReopen(alert, event, rules);

/**
 * Within the window of the alert's end, and never long after; an alert whose incident was merged
 * follows it.
 */
function mayReopen(alert: AlertState, event: Event, rules: Rules): boolean {
  const end = alert.end ?? alert.last_change;
  // A sender that repeats an old start says nothing newer than its receipt.
  const since = (event.timestamp >= end ? event.timestamp : event.received_at) - end;
  return since <= Math.min(rules.reopenWindowS, rules.reopenNeverAfterS);
}

function openOrJoin({ world, rules, event, mute }: EventContext): Verdict {
  const { alert, incident, hasJoined, tried, before } = openAlert(world, event, {
    patterns: rules.patterns,
    maxAlerts: rules.alertsPerIncident,
    mute,
  });
  setTimers(world, rules, alert);
  if (mute !== null)
    recordMuteChange(world, incident, {
      before,
      planIds: mutingPlanIds(mute),
      isReactivated: false,
      muting: rules.muting,
    });
  return {
    muted_by: mutingPlanIds(mute),
    outcome: hasJoined ? "joined" : "opened",
    reason: hasJoined ? "correlated" : "no_incident_matches",
    alert_id: alert.id,
    incident_id: incident.id,
    patternResults: tried,
  };
}

/** Timers look again when they fall due: every event restarts their clock without touching them. */
function setTimers(world: World, rules: Rules, alert: AlertState): void {
  const silenceS = rules.silenceS.get(alert.integration_id);
  if (silenceS !== undefined)
    world.timers.push({
      kind: "auto_resolve",
      subject: alert.id,
      due_at: world.at + silenceS,
      params: {},
    });
  if (alert.expires_at !== null)
    world.timers.push({ kind: "expire", subject: alert.id, due_at: alert.expires_at, params: {} });
}
