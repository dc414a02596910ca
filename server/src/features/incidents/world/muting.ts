/**
 * Planned maintenance as alerts meet it: what mutes them, and what happens when nothing does any
 * more.
 */
import type { Facts } from "#bpql/facts.ts";
import { type EndAction, endActions } from "#contract/maintenance-plans.ts";
import { rankOf } from "#contract/statuses.ts";
import { touch, wakeIncident } from "./open-alert.ts";
import { countAlert } from "./roll-up.ts";
import type { AlertState, IncidentState, Mute } from "./state.ts";
import { subjectOf } from "./subject.ts";
import { incidentOf, addActivity, type World } from "./world.ts";

export interface OpenPlan {
  id: string;
  name: string;
  /** When its window ends. */ until: number;
}

/** The organization's plans. */
export interface Muting {
  /**
   * Those that mute an alert now: their windows are open, and their conditions hold or they are
   * among `retained`.
   */
  plansFor(alert: () => Facts, atS: number, retained: ReadonlySet<string>): OpenPlan[];
  /**
   * What a plan whose window is over asks for; null while one is open, and of a plan that was
   * withdrawn.
   */
  endedAction(planId: string, atS: number): EndAction | null;
  nameOf(planId: string): string;
  /** Whether an incident of which only some alerts are muted says so. */
  showsPartlyMuted: boolean;
}

/** `over`: nothing mutes it any more, and this is what the windows that ended ask for. */
export type NextMute =
  | { mute: Mute | null; over?: undefined }
  | {
      over: {
        action: EndAction;
        until: number;
        /** A window's end, rather than another tag, made it so. */ byTime: boolean;
      };
    };

/**
 * Muted until the last window ends; of those that ended meanwhile the strongest action holds. What
 * mutes an alert that has recovered mutes it until its window ends, whatever its condition says of
 * the status.
 */
export function nextMute(
  muting: Muting,
  {
    mute,
    conditionFacts,
    isRecovered = false,
  }: { mute: Mute | null; conditionFacts: () => Facts; isRecovered?: boolean },
  atS: number,
): NextMute {
  const retained = new Set(isRecovered ? mute?.plans.map(({ id }) => id) : []);
  const plans = muting
    .plansFor(conditionFacts, atS, retained)
    .map(({ id, until }) => ({ id, until }));
  if (mute === null) return { mute: plans.length === 0 ? null : { plans, ended: "None" } };
  const endedActions = mute.plans
    .filter((mutingPlan) => !plans.some((plan) => plan.id === mutingPlan.id))
    .map((mutingPlan) => muting.endedAction(mutingPlan.id, atS));
  const action = endedActions.reduce<EndAction>(
    (a, b) => strongerAction(a, b ?? "None"),
    mute.ended,
  );
  if (plans.length > 0) return { mute: { plans, ended: action } };
  return {
    over: {
      action,
      until: Math.min(atS, Math.max(...mute.plans.map((plan) => plan.until))),
      byTime: endedActions.some((endAction) => endAction !== null),
    },
  };
}

const strongerAction = (a: EndAction, b: EndAction): EndAction =>
  endActions.indexOf(a) >= endActions.indexOf(b) ? a : b;

export const isSameMute = (a: Mute | null, b: Mute | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.ended === b.ended &&
    a.plans.length === b.plans.length &&
    a.plans.every(
      (plan, index) => plan.id === b.plans[index]?.id && plan.until === b.plans[index].until,
    ));

export function setMute(world: World, alert: AlertState, mute: Mute | null): void {
  if (isSameMute(alert.mute, mute)) return;
  const incident = incidentOf(world, alert.incident_id);
  countAlert(incident, alert, -1);
  alert.mute = mute;
  alert.muted = mute !== null;
  countAlert(incident, alert, 1);
  alert.updated_at = world.at;
  world.alerts.changed.add(alert.id);
  touch(world, incident, false);
}

/** Alerts as the plans of now have them: begins and ends of windows, edits, clicks. */
export function updateMutes(world: World, muting: Muting, alerts: Iterable<AlertState>): void {
  const touched = new Map<
    string,
    { before: MuteSnapshot; planIds: Set<string>; isReactivated: boolean }
  >();
  for (const alert of alerts) {
    if (alert.mute === null && alert.status === "ok") continue;
    const next = nextMute(
      muting,
      {
        mute: alert.mute,
        conditionFacts: () => subjectOf(alert, world.now).conditionFacts,
        isRecovered: alert.status === "ok",
      },
      world.now,
    );
    const mute = next.over ? null : next.mute;
    if (isSameMute(alert.mute, mute)) continue;
    const incident = incidentOf(world, alert.incident_id);
    const change = touched.get(incident.id) ?? {
      before: muteSnapshotOf(incident),
      planIds: new Set<string>(),
      isReactivated: false,
    };
    touched.set(incident.id, change);
    for (const plan of [...(alert.mute?.plans ?? []), ...(mute?.plans ?? [])])
      change.planIds.add(plan.id);
    change.isReactivated ||= next.over?.action === "Reactivate" && alert.status !== "ok";
    setMute(world, alert, mute);
  }
  for (const [id, change] of touched)
    recordMuteChange(world, incidentOf(world, id), { ...change, muting });
}

/** What an incident was before its alerts were muted or surfaced. */
export type MuteSnapshot = Pick<IncidentState, "maintenance" | "status">;
export const muteSnapshotOf = ({ maintenance, status }: IncidentState): MuteSnapshot => ({
  maintenance,
  status,
});

/**
 * Once for all alerts of an incident: its history, and whoever snoozed it until something changes.
 */
export function recordMuteChange(
  world: World,
  incident: IncidentState,
  {
    before,
    planIds,
    isReactivated,
    muting,
  }: { before: MuteSnapshot; planIds: Iterable<string>; isReactivated: boolean; muting: Muting },
): void {
  if (isReactivated) world.incidents.reactivated.add(incident.id);
  const [from, to] = [shownMaintenance(before, muting), shownMaintenance(incident, muting)];
  if (from === to && !isReactivated) return;
  const plans = [...planIds].slice(0, maxNamed).map((id) => ({ id, name: muting.nameOf(id) }));
  addActivity(world, incident.id, {
    type: "maintenance",
    from,
    to,
    plans,
    ...(isReactivated ? { reactivated: true } : {}),
  });
  if (
    incident.active &&
    incident.snooze?.wake_on_change &&
    rankOf(incident.status) > rankOf(before.status)
  )
    wakeIncident(world, incident, "worse_status");
  touch(world, incident, true);
}

const maxNamed = 5;

const shownMaintenance = (
  { maintenance }: Pick<IncidentState, "maintenance">,
  { showsPartlyMuted }: Pick<Muting, "showsPartlyMuted">,
): IncidentState["maintenance"] =>
  maintenance === "partial" && !showsPartlyMuted ? null : maintenance;

/** Before anything asks the incidents that were touched. */
export function updatePartlyMuted(world: World, muting: Pick<Muting, "showsPartlyMuted">): void {
  for (const id of world.incidents.changed) {
    const incident = world.incidents.byId.get(id);
    if (incident) incident.maintenance = shownMaintenance(incident, muting);
  }
}
