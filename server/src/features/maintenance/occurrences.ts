import { type Occurrence, occurrencesMost } from "#contract/maintenance-plans.ts";
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
  most = occurrencesMost,
): Occurrences {
  const waiting = plans.flatMap((plan) => nextOf(plan, ahead(plan, from)) ?? []);
  const items: Occurrence[] = [];
  for (;;) {
    const first = earliest(waiting);
    if (!first || first.window.start >= to)
      return { items, total: items.length, complete_until: to, is_cut: false };
    if (items.length === most)
      return { items, total: items.length, complete_until: first.window.start, is_cut: true };
    items.push(occurrence(first));
    const next = nextOf(first.plan, first.windows);
    waiting.splice(waiting.indexOf(first), 1, ...(next ? [next] : []));
  }
}

interface Waiting {
  plan: Plan;
  windows: Iterator<Window>;
  window: Window;
}

/** What was over before the plan was made never muted anything. */
const ahead = (plan: Plan, from: number): Iterator<Window> =>
  planWindows(plan.body, Math.max(from, plan.created_at));

function nextOf(plan: Plan, windows: Iterator<Window>): Waiting | null {
  const next = windows.next();
  return next.done ? null : { plan, windows, window: next.value };
}

const earliest = (waiting: readonly Waiting[]): Waiting | undefined =>
  waiting.reduce<Waiting | undefined>(
    (one, other) => (one === undefined || other.window.start < one.window.start ? other : one),
    undefined,
  );

const occurrence = ({ plan, window }: Waiting): Occurrence => ({
  plan_id: plan.id,
  name: plan.name ?? "",
  ...window,
  end_action: plan.body.end_action,
  timezone: plan.body.schedule.timezone,
  type: typeOf(plan.body),
});
