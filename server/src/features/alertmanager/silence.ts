/** A maintenance plan as a silence: one window, no limit to source systems, matchers that say it. */
import { type GettableSilence, type Matcher, silenceStates } from "#contract/alertmanager.ts";
import type { Plan } from "../maintenance/decide.ts";
import { rfc3339 } from "../../platform/rfc3339.ts";
import { matchersOfCondition } from "./silence-condition.ts";

/** Alertmanager forgets silences so long after they ended. */
export const expiredSilenceS = 5 * 24 * 3600;

export interface Silence {
  plan: Plan;
  matchers: Matcher[];
  state: (typeof silenceStates)[number];
  start: number;
  end: number;
}

/** Null for a plan that mutes in a way of its own, and for one that is paused. */
export function silenceOf(plan: Plan, nowS: number): Silence | null {
  const { schedule, stopped_at, source_systems, condition } = plan.body;
  if (!plan.active || schedule.recurrence.kind !== "None" || source_systems.length > 0) return null;
  const matchers = matchersOfCondition(condition);
  if (matchers === null) return null;
  const end = Math.min(schedule.end, stopped_at ?? schedule.end);
  const start = Math.min(schedule.start, end);
  const state = nowS >= end ? "expired" : nowS < start ? "pending" : "active";
  return { plan, matchers, state, start, end };
}

export function silenceOnWire({ plan, matchers, state, start, end }: Silence): GettableSilence {
  return {
    id: silenceId(plan.id),
    status: { state },
    updatedAt: rfc3339(plan.updated_at),
    comment: plan.body.description || (plan.name ?? ""),
    createdBy: plan.body.created_by ?? "Tocsin",
    startsAt: rfc3339(start),
    endsAt: rfc3339(end),
    matchers,
  };
}

/** Active ones that end first, then those to come, then those that ended last. */
export const compareSilences = (a: Silence, b: Silence): number =>
  silenceStates.indexOf(a.state) - silenceStates.indexOf(b.state) ||
  (a.state === "pending"
    ? a.start - b.start
    : a.state === "active"
      ? a.end - b.end
      : b.end - a.end);

/** Tools want a UUID: the plan's id stands at its end. */
const idPrefix = "746f6373-696e-8000-8000-";
export const silenceId = (planId: string): string =>
  `${idPrefix}${BigInt(planId).toString(16).padStart(12, "0")}`;

export function planIdOf(id: string): string | null {
  const hex = id.toLowerCase();
  return hex.startsWith(idPrefix) && /^[0-9a-f]{12}$/.test(hex.slice(idPrefix.length))
    ? BigInt(`0x${hex.slice(idPrefix.length)}`).toString()
    : null;
}
