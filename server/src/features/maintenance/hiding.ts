import type { MaintenancePlanBody } from "#contract/maintenance-plans.ts";
import { hidesAlert } from "../hiding/decide.ts";
import type { HidesAlert } from "../hiding/measure.ts";
import type { Hiding } from "../hiding/require-confirmation.ts";
import { coveredTime, type StoredWeek } from "../hiding/stored-week.ts";
import { readyCondition } from "../rules/condition.ts";
import { projectBack, type ProjectedSchedule } from "../schedules/projection.ts";
import type { Window } from "../schedules/windows.ts";
import { planWindows } from "./decide.ts";

type PlanCondition = Pick<MaintenancePlanBody, "condition" | "source_systems">;
type PlanTime = Pick<MaintenancePlanBody, "schedule" | "stopped_at">;

export const planHiding: Hiding<MaintenancePlanBody> = {
  scopeOf: ({ condition, source_systems, schedule, stopped_at }) => ({
    condition,
    source_systems,
    schedule,
    stopped_at,
  }),
  hidesOf: (body, week) =>
    mutesAlert(body, { covered: coveredTime(projectPlan(body, week), week), nowS: week.nowS }),
};

/** A plan mutes what is open in one of its windows, whenever it began. */
export const mutesAlert = (
  { condition, source_systems }: PlanCondition,
  { covered, nowS }: { covered: readonly Window[] | null; nowS: number },
): HidesAlert =>
  hidesAlert(
    {
      condition: readyCondition(condition, source_systems),
      covered,
      exposedSpan: ({ start, end }) => ({ start, end: end ?? nowS }),
    },
    nowS,
  );

export const projectPlan = (plan: PlanTime, week: StoredWeek): ProjectedSchedule =>
  projectBack(planWindows(plan, week.nowS), plan.schedule.timezone, week);
