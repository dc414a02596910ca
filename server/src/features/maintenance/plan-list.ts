import {
  type MaintenancePlan,
  type MaintenancePlanBody,
  type listMaintenancePlans,
  type PlanCounters,
  planStatuses,
} from "#contract/maintenance-plans.ts";
import type { InputOf, ReplyOf } from "#contract/endpoint.ts";
import type { PresentedRule } from "../rules/rule.ts";
import { frequencyOf, planWindows, statusOf, typeOf } from "./decide.ts";

export function planOnWire(
  plan: PresentedRule<MaintenancePlanBody>,
  nowS: number,
): MaintenancePlan {
  const [window] = planWindows(plan, nowS);
  return {
    ...plan,
    name: plan.name ?? "",
    status: statusOf({ active: plan.active, body: plan }, nowS),
    type: typeOf(plan),
    frequency: frequencyOf(plan),
    window: window ?? null,
  };
}

export function pageOfPlans(
  plans: readonly MaintenancePlan[],
  query: InputOf<typeof listMaintenancePlans>["query"],
): ReplyOf<typeof listMaintenancePlans> {
  const { search_text, active, status, type, sort_by, order, pagination, page, per_page } = query;
  const text = search_text.trim().toLowerCase();
  const matching = plans
    .filter((plan) =>
      status === undefined
        ? active === false || plan.status !== "done"
        : status === "all" || plan.status === status,
    )
    .filter((plan) => active === undefined || (plan.active && plan.status !== "done") === active)
    .filter(
      (plan) =>
        (type === undefined || plan.type === type) &&
        [plan.name, plan.description, plan.condition].some((field) =>
          field.toLowerCase().includes(text),
        ),
    )
    .toSorted(
      (a, b) =>
        (order === "asc" ? 1 : -1) * compare(sortKey(a, sort_by), sortKey(b, sort_by)) ||
        Number(a.id) - Number(b.id),
    );
  const size = pagination ? per_page : Math.max(1, matching.length);
  const at = pagination ? page : 1;
  return {
    data: matching.slice((at - 1) * size, at * size),
    previous_page: at > 1 ? at - 1 : null,
    next_page: at * size < matching.length ? at + 1 : null,
    counters: countersOf(plans),
    total: matching.length,
    page: at,
    per_page: size,
  };
}

export function countersOf(plans: readonly MaintenancePlan[]): PlanCounters {
  const count = (holds: (plan: MaintenancePlan) => boolean) => plans.filter(holds).length;
  return {
    running: count((plan) => plan.status === "running"),
    upcoming: count((plan) => plan.status === "upcoming"),
    paused: count((plan) => plan.status === "paused"),
    done: count((plan) => plan.status === "done"),
    one_time: count((plan) => plan.type === "One time"),
    recurring: count((plan) => plan.type === "Recurring"),
    total: plans.length,
  };
}

type SortBy = InputOf<typeof listMaintenancePlans>["query"]["sort_by"];
function sortKey(plan: MaintenancePlan, by: SortBy): string | number {
  switch (by) {
    // What has no window any more comes last.
    case "start":
      return plan.window?.start ?? Number.POSITIVE_INFINITY;
    case "name":
      return plan.name.toLowerCase();
    case "status":
      return planStatuses.indexOf(plan.status);
    case "frequency":
      return ["Once", "Daily", "Weekly", "Monthly"].indexOf(plan.frequency);
    case "created_at":
      return plan.created_at;
    case "updated_at":
      return plan.updated_at;
  }
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
