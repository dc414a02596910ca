/**
 * An event's way, step by step. A step ends it with a verdict or hands it on; each tells the
 * receipt what it did.
 * Steps work on the loaded world alone: they neither read nor write, and know no clock.
 */
import type { Outcome } from "#contract/statuses.ts";
import type { Filtering } from "../features/alert-filters/decide.ts";
import type { Enriching } from "../features/enrichment/decide.ts";
import type { Tried } from "../features/correlation/decide.ts";
import type { PatternBook } from "../features/correlation/pattern-book.ts";
import {
  changeAlert,
  type FlapRules,
  joinHistory,
  setFlapping,
  setStatus,
  announce,
} from "../features/incidents/change-alert.ts";
import {
  beforeMuting,
  type Muting,
  nextMute,
  setMute,
  settleMutes,
  tellMuting,
} from "../features/incidents/muting.ts";
import { offerForCorrelation, openAlert } from "../features/incidents/open-alert.ts";
import type { AlertHead, AlertState, Mute } from "../features/incidents/state.ts";
import { incidentOf, type World } from "../features/incidents/world.ts";
import type { Event, Timer } from "../features/incidents/event.ts";
import { subjectOf, subjectOfEvent } from "../features/incidents/subject.ts";

/** The organization's rules, compiled once per configuration version. */
export interface Rules extends FlapRules {
  patterns: PatternBook;
  alertsPerIncident: number;
  reopenWindowS: number;
  reopenNeverAfterS: number;
  /** null when there is nothing to add. */
  enriching: Enriching | null;
  filtering: Filtering;
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
  tried: Tried[];
}
/** `head` is the alert as far as a repeat needs it; `alert` the whole, when the batch loaded it. */
interface Passage {
  world: World;
  rules: Rules;
  event: Event;
  head: AlertHead | null;
  alert: AlertState | null;
  /** What mutes the alert from now on. */ mute: Mute | null;
}
type Step = (passage: Passage) => Verdict | null;

const steps: readonly Step[] = [
  fallDue,
  dropRepeat,
  enrich,
  filter,
  markMaintenance,
  late,
  resolveNothing,
  update,
  open,
];

export function decide(world: World, rules: Rules, event: Event): Verdict {
  const alert = world.alerts.get(world.current.get(event.identity) ?? "") ?? null;
  const passage: Passage = {
    world,
    rules,
    event,
    head: alert ?? world.heads.get(event.identity) ?? null,
    alert,
    mute: null,
  };
  for (const step of steps) {
    const verdict = step(passage);
    if (verdict) return verdict;
  }
  throw new Error("no step ended this event");
}

const ended = (outcome: Outcome, reason: string, alert: AlertHead | null): Verdict => ({
  outcome,
  reason,
  alert_id: alert?.id ?? null,
  incident_id: alert?.incident_id ?? null,
  tried: [],
});

/** The product's own events: they hold only if the alert stayed as quiet as the timer believes. */
function fallDue(passage: Passage): Verdict | null {
  const { world, rules, event, alert } = passage;
  if (!event.timer) return null;
  const verdict = resolveQuiet(passage, event.timer);
  // Muted until now, so that nobody hears of what its window's end resolves; what is heard again
  // surfaces.
  if (event.timer.kind === "maintenance" && alert) settleMutes(world, rules.muting, [alert]);
  return verdict;
}

function resolveQuiet({ world, event, alert }: Passage, timer: Timer): Verdict {
  if (!alert || alert.last_seen > timer.quiet_since) return ended("late", "heard_since", alert);
  const incident = incidentOf(world, alert.incident_id);
  if (timer.kind === "calm") {
    if (!alert.flapping) return ended("repeated", "already_calm", alert);
    setFlapping(world, alert, false);
    return ended("updated", "calm", alert);
  }
  if (alert.status === "ok") return ended("repeated", "already_resolved", alert);
  const before = { incidentStatus: incident.status, wasActive: incident.active };
  setStatus(world, alert, { status: "ok", at: event.timestamp, by: timer.kind });
  announce(world, alert, before);
  return ended("resolved", timer.kind, alert);
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

const isRepeat = (event: Event, head: AlertHead): boolean =>
  head.fingerprint === event.fingerprint &&
  head.status === event.status &&
  event.timestamp >= head.last_event_at &&
  event.timer === null;

/** The lane did so already, because what it loads depends on tags; a replay did not. */
function enrich(passage: Passage): null {
  const {
    rules: { enriching },
    event,
  } = passage;
  if (enriching && event.enriched === null) passage.event = enriching(event);
  return null;
}

/** Before it becomes an alert, or changes one. */
function filter({ rules, event, alert }: Passage): Verdict | null {
  const by = rules.filtering(() => subjectOfEvent(event).asked, event.status, event.received_at);
  return by && { ...ended("filtered", by.name, alert), rule_id: by.id };
}

/**
 * By the alert as the event makes it, and by the time of the decision: what waited in the inbox is
 * not muted by a window that is over. An alert whose window has just ended waits for the job that
 * ends it; recoveries change nothing.
 */
function markMaintenance(passage: Passage): null {
  const { world, rules, event } = passage;
  if (event.status === "ok" || (passage.alert && event.timestamp < passage.alert.last_event_at))
    return null;
  const alert = passage.alert && isOver(passage.alert, event, rules) ? null : passage.alert;
  const asked = () =>
    (alert
      ? subjectOf(
          { ...alert, tags: event.tags, status: event.status, description: event.description },
          world.at,
        )
      : subjectOfEvent(event)
    ).asked;
  const next = nextMute(rules.muting, { mute: alert?.mute ?? null, asked }, world.now);
  passage.mute =
    next.over === undefined ? next.mute : next.over.byTime ? (alert?.mute ?? null) : null;
  return null;
}

function late({ world, event, alert }: Passage): Verdict | null {
  if (!alert || event.timestamp >= alert.last_event_at) return null;
  joinHistory(world, alert, event);
  return ended("late", "older_than_known", alert);
}

function resolveNothing({ event, alert }: Passage): Verdict | null {
  return event.status === "ok" && !alert ? ended("resolved", "nothing_open", null) : null;
}

function update({ world, rules, event, alert, mute }: Passage): Verdict | null {
  if (!alert || isOver(alert, event, rules)) return null;
  const incident = incidentOf(world, alert.incident_id);
  const before = beforeMuting(incident);
  const wasOpen = incident.active;
  const mutedBefore = alert.mute;
  if (event.status !== "ok") setMute(world, alert, mute);
  const change = changeAlert(world, alert, { event, flap: rules });
  if (change === "reopened") {
    setTimers(world, rules, alert);
    if (!wasOpen) offerForCorrelation(world, incident, rules.patterns);
  }
  if (alert.mute !== mutedBefore)
    tellMuting(world, incident, {
      before,
      planIds: mutersOf(alert.mute ?? mutedBefore),
      isReactivated: false,
      muting: rules.muting,
    });
  return {
    ...ended(change === "resolved" ? "resolved" : "updated", change, alert),
    muted_by: mutersOf(alert.mute),
  };
}

const mutersOf = (mute: Mute | null): string[] => mute?.plans.map((plan) => plan.id) ?? [];

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

function open({ world, rules, event, mute }: Passage): Verdict {
  const { alert, incident, hasJoined, tried, before } = openAlert(world, event, {
    patterns: rules.patterns,
    mostAlerts: rules.alertsPerIncident,
    mute,
  });
  setTimers(world, rules, alert);
  if (mute !== null)
    tellMuting(world, incident, {
      before,
      planIds: mutersOf(mute),
      isReactivated: false,
      muting: rules.muting,
    });
  return {
    muted_by: mutersOf(mute),
    outcome: hasJoined ? "joined" : "opened",
    reason: hasJoined ? "correlated" : "no_incident_matches",
    alert_id: alert.id,
    incident_id: incident.id,
    tried,
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
