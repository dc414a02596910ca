/** What may be changed of a plan, and when. */
import type { MaintenancePlanBody } from "#contract/maintenance-plans.ts";
import type { Schedule } from "#contract/schedule.ts";
import { canonicalJson } from "../../platform/canonical-json.ts";
import { refuse, refuseField } from "../../platform/refuse.ts";
import type { RuleDraft } from "../rules/rule.ts";
import { type Plan, statusOf } from "./decide.ts";

export interface PlanChanges extends Partial<Omit<MaintenancePlanBody, "stopped_at">> {
  name?: string;
  active?: boolean;
}

/** The plan with its changes; a schedule that is changed brings a stopped plan back. */
export function applyPlanChanges(
  before: Plan,
  changes: PlanChanges,
  nowS: number,
): RuleDraft<MaintenancePlanBody> {
  const { name, active, ...fields } = changes;
  const isRescheduled =
    fields.schedule !== undefined &&
    canonicalJson(fields.schedule) !== canonicalJson(before.body.schedule);
  const after = {
    name: name ?? before.name,
    active: active ?? before.active,
    body: { ...before.body, ...fields, ...(isRescheduled ? { stopped_at: null } : {}) },
  };
  if (statusOf(before, nowS) === "running") requireOnlyEndChanged(before, after);
  return after;
}

function requireOnlyEndChanged(
  before: RuleDraft<MaintenancePlanBody>,
  after: RuleDraft<MaintenancePlanBody>,
): void {
  const changed = changedFields(flattenPlan(before), flattenPlan(after));
  if (changed.length > 0)
    throw refuseField("plan_running", changed[0] ?? "schedule", changed.join(", "));
}

const changedFields = (a: Record<string, unknown>, b: Record<string, unknown>): string[] =>
  Object.keys(a).filter(
    (name) => canonicalJson(a[name] ?? null) !== canonicalJson(b[name] ?? null),
  );
const flattenPlan = ({
  name,
  active,
  body: { schedule, ...body },
}: RuleDraft<MaintenancePlanBody>): Record<string, unknown> => ({
  name,
  active,
  ...body,
  ...scheduleWithoutEnd(schedule),
});
const scheduleWithoutEnd = ({
  start,
  timezone,
  recurrence,
}: Schedule): Record<string, unknown> => ({
  "schedule.start": start,
  "schedule.timezone": timezone,
  "schedule.recurrence": recurrence,
});

export function stoppedPlan(before: Plan, nowS: number): RuleDraft<MaintenancePlanBody> {
  if (statusOf({ active: true, body: before.body }, nowS) === "done") throw refuse("plan_done");
  return { name: before.name, active: before.active, body: { ...before.body, stopped_at: nowS } };
}
