/** Which plans mute an alert at a moment, and what a plan is at a moment. */
import { ruleIndex } from "#bpql/rule-index.ts";
import type {
  EndAction,
  frequencies,
  MaintenancePlanBody,
  planTypes,
  PlanStatus,
} from "#contract/maintenance-plans.ts";
import type { Muting, OpenPlan } from "../incidents/world/muting.ts";
import { type Condition, readyCondition } from "../rules/condition.ts";
import type { Rule } from "../rules/rule.ts";
import { nextBoundary, type Window, windowsFrom } from "../schedules/windows.ts";

export type Plan = Rule<MaintenancePlanBody>;
export interface ReadyPlan {
  id: string;
  name: string;
  condition: Condition;
  endAction: EndAction;
  windowAt(atS: number): Window | null;
}

export function readyPlan({ id, name, body }: Pick<Plan, "id" | "name" | "body">): ReadyPlan {
  let cached: { from: number; to: number; window: Window | null } = {
    from: 0,
    to: 0,
    window: null,
  };
  return {
    id,
    name: name ?? "",
    condition: readyCondition(body.condition, body.source_systems),
    endAction: body.end_action,
    // Asked for each event: the answer is kept for as long as it holds.
    windowAt: (atS) => {
      if (atS < cached.from || atS >= cached.to)
        cached = {
          from: atS,
          to: nextEdge(body, atS) ?? Number.POSITIVE_INFINITY,
          window: openWindow(body, atS),
        };
      return cached.window;
    },
  };
}

export function mutingOf(
  plans: readonly ReadyPlan[],
  { showsPartlyMuted = true }: { showsPartlyMuted?: boolean } = {},
): Muting {
  const index = ruleIndex(plans.map((plan) => plan.condition.needs));
  const byId = new Map(plans.map((plan) => [plan.id, plan]));
  return {
    plansFor: (alert, atS, retained) => {
      if (plans.every((plan) => plan.windowAt(atS) === null)) return [];
      const facts = alert();
      const candidates = index.candidates(facts).flatMap((position) => plans[position] ?? []);
      const affecting =
        retained.size === 0
          ? candidates
          : plans.filter((plan) => retained.has(plan.id) || candidates.includes(plan));
      return affecting.flatMap((plan): OpenPlan[] => {
        const window = plan.windowAt(atS);
        return window && (retained.has(plan.id) || plan.condition.holds(facts))
          ? [{ id: plan.id, name: plan.name, until: window.end }]
          : [];
      });
    },
    endedAction: (id, atS) => {
      const plan = byId.get(id);
      return plan && plan.windowAt(atS) === null ? plan.endAction : null;
    },
    nameOf: (id) => byId.get(id)?.name ?? "",
    showsPartlyMuted,
  };
}

/** A plan that was stopped ends there, whatever its schedule says. */
export function* planWindows(
  { schedule, stopped_at }: Pick<MaintenancePlanBody, "schedule" | "stopped_at">,
  from: number,
): Generator<Window> {
  const end = stopped_at ?? Number.POSITIVE_INFINITY;
  for (const window of windowsFrom(schedule, from)) {
    if (window.start >= end || from >= end) return;
    yield { start: window.start, end: Math.min(window.end, end) };
  }
}

/** When a window of the plan begins or ends next. */
export function nextEdge(
  { schedule, stopped_at }: Pick<MaintenancePlanBody, "schedule" | "stopped_at">,
  afterS: number,
): number | null {
  if (stopped_at !== null && stopped_at <= afterS) return null;
  const next = nextBoundary(schedule, afterS);
  return next === null || stopped_at === null ? next : Math.min(next, stopped_at);
}

export function statusOf(
  { active, body }: { active: boolean; body: MaintenancePlanBody },
  atS: number,
): PlanStatus {
  if (nextEdge(body, atS) === null) return "done";
  if (!active) return "paused";
  return openWindow(body, atS) ? "running" : "upcoming";
}

export function openWindow(body: MaintenancePlanBody, atS: number): Window | null {
  const [window] = planWindows(body, atS);
  return window && window.start <= atS ? window : null;
}

export const typeOf = ({ schedule }: MaintenancePlanBody): (typeof planTypes)[number] =>
  schedule.recurrence.kind === "None" ? "One time" : "Recurring";
export function frequencyOf({ schedule }: MaintenancePlanBody): (typeof frequencies)[number] {
  switch (schedule.recurrence.kind) {
    case "None":
      return "Once";
    case "Daily":
      return "Daily";
    case "Weekly":
      return "Weekly";
    case "MonthlyOnDay":
    case "MonthlyOnDate":
      return "Monthly";
  }
}
