/**
 * Planned maintenance as alerts meet it: what mutes them, and what happens when nothing does any
 * more.
 */
import type { Facts } from "#bpql/facts.ts";
import { type EndAction, endActions } from "#contract/maintenance-plans.ts";
import { rankOf } from "#contract/statuses.ts";
import { touch, wake } from "./open-alert.ts";
import { countAlert } from "./roll-up.ts";
import type { AlertState, IncidentState, Mute } from "./state.ts";
import { subjectOf } from "./subject.ts";
import { incidentOf, note, type World } from "./world.ts";

export interface OpenPlan {
  id: string;
  name: string;
  /** When its window ends. */ until: number;
}

/** The organization's plans. */
export interface Muting {
  /** Those that mute an alert now: their windows are open, their conditions hold. */
  plansFor(alert: () => Facts, atS: number): OpenPlan[];
  /**
   * What a plan whose window is over asks for; null while one is open, and of a plan that was
   * withdrawn.
   */
  endedAction(planId: string, atS: number): EndAction | null;
  nameOf(planId: string): string;
  /** Whether an incident of which only some alerts are muted says so. */
  tellsPartly: boolean;
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

/** Muted until the last window ends; of those that ended meanwhile the strongest action holds. */
export function nextMute(
  muting: Muting,
  { mute, asked }: { mute: Mute | null; asked: () => Facts },
  atS: number,
): NextMute {
  const plans = muting.plansFor(asked, atS).map(({ id, until }) => ({ id, until }));
  if (mute === null) return { mute: plans.length === 0 ? null : { plans, ended: "None" } };
  const gone = mute.plans
    .filter((one) => !plans.some((plan) => plan.id === one.id))
    .map((one) => muting.endedAction(one.id, atS));
  const action = gone.reduce<EndAction>((one, other) => stronger(one, other ?? "None"), mute.ended);
  if (plans.length > 0) return { mute: { plans, ended: action } };
  return {
    over: {
      action,
      until: Math.min(atS, Math.max(...mute.plans.map((plan) => plan.until))),
      byTime: gone.some((one) => one !== null),
    },
  };
}

const stronger = (one: EndAction, other: EndAction): EndAction =>
  endActions.indexOf(one) >= endActions.indexOf(other) ? one : other;

export const isSameMute = (one: Mute | null, other: Mute | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.ended === other.ended &&
    one.plans.length === other.plans.length &&
    one.plans.every(
      (plan, index) =>
        plan.id === other.plans[index]?.id && plan.until === other.plans[index].until,
    ));

export function setMute(world: World, alert: AlertState, mute: Mute | null): void {
  if (isSameMute(alert.mute, mute)) return;
  const incident = incidentOf(world, alert.incident_id);
  countAlert(incident, alert, -1);
  alert.mute = mute;
  alert.muted = mute !== null;
  countAlert(incident, alert, 1);
  alert.updated_at = world.at;
  world.changedAlerts.add(alert.id);
  touch(world, incident, false);
}

/** Alerts as the plans of now have them: begins and ends of windows, edits, clicks. */
export function settleMutes(world: World, muting: Muting, alerts: Iterable<AlertState>): void {
  const touched = new Map<
    string,
    { before: Before; planIds: Set<string>; isReactivated: boolean }
  >();
  for (const alert of alerts) {
    if (alert.mute === null && alert.status === "ok") continue;
    const next = nextMute(
      muting,
      { mute: alert.mute, asked: () => subjectOf(alert, world.now).asked },
      world.now,
    );
    const mute = next.over ? null : next.mute;
    if (isSameMute(alert.mute, mute)) continue;
    const incident = incidentOf(world, alert.incident_id);
    const told = touched.get(incident.id) ?? {
      before: beforeMuting(incident),
      planIds: new Set<string>(),
      isReactivated: false,
    };
    touched.set(incident.id, told);
    for (const plan of [...(alert.mute?.plans ?? []), ...(mute?.plans ?? [])])
      told.planIds.add(plan.id);
    told.isReactivated ||= next.over?.action === "Reactivate" && alert.status !== "ok";
    setMute(world, alert, mute);
  }
  for (const [id, told] of touched) tellMuting(world, incidentOf(world, id), { ...told, muting });
}

/** What an incident was before its alerts were muted or surfaced. */
export type Before = Pick<IncidentState, "maintenance" | "status">;
export const beforeMuting = ({ maintenance, status }: IncidentState): Before => ({
  maintenance,
  status,
});

/**
 * Once for all alerts of an incident: its history, and whoever snoozed it until something changes.
 */
export function tellMuting(
  world: World,
  incident: IncidentState,
  {
    before,
    planIds,
    isReactivated,
    muting,
  }: { before: Before; planIds: Iterable<string>; isReactivated: boolean; muting: Muting },
): void {
  if (isReactivated) world.reactivated.add(incident.id);
  const [from, to] = [saidOf(before, muting), saidOf(incident, muting)];
  if (from === to && !isReactivated) return;
  const plans = [...planIds].slice(0, namedMost).map((id) => ({ id, name: muting.nameOf(id) }));
  note(world, incident.id, {
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
    wake(world, incident, "worse_status");
  touch(world, incident, true);
}

const namedMost = 5;

const saidOf = (
  { maintenance }: Pick<IncidentState, "maintenance">,
  { tellsPartly }: Pick<Muting, "tellsPartly">,
): IncidentState["maintenance"] => (maintenance === "partial" && !tellsPartly ? null : maintenance);

/** Before anything asks the incidents that were touched. */
export function settlePartlyMuted(world: World, muting: Pick<Muting, "tellsPartly">): void {
  for (const id of world.changedIncidents) {
    const incident = world.incidents.get(id);
    if (incident) incident.maintenance = saidOf(incident, muting);
  }
}
