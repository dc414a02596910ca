import { type Occurrence, maxOccurrences } from "#contract/maintenance-plans.ts";
import type { Window } from "../schedules/windows.ts";
import { type Plan, planWindows, typeOf } from "./decide.ts";

export interface Occurrences {
  items: Occurrence[];
  total: number;
  complete_until: number;
  is_cut: boolean;
}

/** Windows of several plans in one row; each plan is asked for no more of them than are shown. */
export function occurrencesOf(
  plans: readonly Plan[],
  { from, to }: { from: number; to: number },
  limit = maxOccurrences,
): Occurrences {
  const waiting = plans.flatMap((plan) => nextCursor(plan, upcomingWindows(plan, from)) ?? []);
  const items: Occurrence[] = [];
  for (;;) {
    const first = earliest(waiting);
    if (!first || first.window.start >= to)
      return { items, total: items.length, complete_until: to, is_cut: false };
    if (items.length === limit)
      return { items, total: items.length, complete_until: first.window.start, is_cut: true };
    items.push(occurrence(first));
    const next = nextCursor(first.plan, first.windows);
    waiting.splice(waiting.indexOf(first), 1, ...(next ? [next] : []));
  }
}

interface PlanCursor {
  plan: Plan;
  windows: Iterator<Window>;
  window: Window;
}

/** What was over before the plan was made never muted anything. */
const upcomingWindows = (plan: Plan, from: number): Iterator<Window> =>
  planWindows(plan.body, Math.max(from, plan.created_at));

function nextCursor(plan: Plan, windows: Iterator<Window>): PlanCursor | null {
  const next = windows.next();
  return next.done ? null : { plan, windows, window: next.value };
}

const earliest = (waiting: readonly PlanCursor[]): PlanCursor | undefined =>
  waiting.reduce<PlanCursor | undefined>(
    (a, b) => (a === undefined || b.window.start < a.window.start ? b : a),
    undefined,
  );

const occurrence = ({ plan, window }: PlanCursor): Occurrence => ({
  plan_id: plan.id,
  name: plan.name ?? "",
  ...window,
  end_action: plan.body.end_action,
  timezone: plan.body.schedule.timezone,
  type: typeOf(plan.body),
});
