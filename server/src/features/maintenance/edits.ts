/** What may be changed of a plan, and when. */
import { confirmShare, type MaintenancePlanBody } from "#contract/maintenance-plans.ts";
import type { Schedule } from "#contract/schedule.ts";
import { canonical } from "../../platform/canonical.ts";
import { refuse, refuseField } from "../../platform/refuse.ts";
import type { Draft } from "../rules/rule.ts";
import { type Plan, statusOf } from "./decide.ts";

export interface Wanted extends Partial<Omit<MaintenancePlanBody, "stopped_at">> {
  name?: string;
  active?: boolean;
}

/** The plan with its changes; a schedule that is changed brings a stopped plan back. */
export function changedPlan(
  before: Plan,
  wanted: Wanted,
  nowS: number,
): Draft<MaintenancePlanBody> {
  const { name, active, ...fields } = wanted;
  const isRescheduled =
    fields.schedule !== undefined && canonical(fields.schedule) !== canonical(before.body.schedule);
  const after = {
    name: name ?? before.name,
    active: active ?? before.active,
    body: { ...before.body, ...fields, ...(isRescheduled ? { stopped_at: null } : {}) },
  };
  if (statusOf(before, nowS) === "running") onlyEnds(before, after);
  return after;
}

function onlyEnds(before: Draft<MaintenancePlanBody>, after: Draft<MaintenancePlanBody>): void {
  const changed = namesOf(flat(before), flat(after));
  if (changed.length > 0)
    throw refuseField(
      "impossible",
      changed[0] ?? "schedule",
      `The plan is running: only its end can change, or stop it. Not now: ${changed.join(", ")}`,
    );
}

const namesOf = (one: Record<string, unknown>, other: Record<string, unknown>): string[] =>
  Object.keys(one).filter(
    (name) => canonical(one[name] ?? null) !== canonical(other[name] ?? null),
  );
const flat = ({
  name,
  active,
  body: { schedule, ...body },
}: Draft<MaintenancePlanBody>): Record<string, unknown> => ({
  name,
  active,
  ...body,
  ...withoutEnds(schedule),
});
const withoutEnds = ({ start, timezone, recurrence }: Schedule): Record<string, unknown> => ({
  "schedule.start": start,
  "schedule.timezone": timezone,
  "schedule.recurrence": recurrence,
});

export function stoppedPlan(before: Plan, nowS: number): Draft<MaintenancePlanBody> {
  if (statusOf({ active: true, body: before.body }, nowS) === "done")
    throw refuse("impossible", "This plan is done already");
  return { name: before.name, active: before.active, body: { ...before.body, stopped_at: nowS } };
}

/** Whether the plan may mute other alerts than before, so that their share has to be looked at. */
export const concernsOthers = (before: Plan | null, after: Draft<MaintenancePlanBody>): boolean =>
  after.active &&
  (before === null ||
    !before.active ||
    before.body.condition !== after.body.condition ||
    canonical(before.body.source_systems) !== canonical(after.body.source_systems));

export interface Share {
  name: string;
  share: number;
  muted: number;
  total: number;
}
/** `worst` is null when the caller may not see the environment that it would concern most. */
export function checkConfirmed(
  name: string,
  confirm: string | undefined,
  { share, worst }: { share: number; worst: Share | null },
): void {
  if (share <= confirmShare || confirm?.trim() === name) return;
  const percent = `${Math.floor(share * 100)} %`;
  const where = worst
    ? `the alerts in ${worst.name} (${worst.muted} of ${worst.total})`
    : "an environment's alerts";
  throw refuseField(
    "needs_confirmation",
    "confirm",
    `In the last 7 days this would have muted ${percent} of ${where}. To save it all the same, type its name: ${name}`,
  );
}
