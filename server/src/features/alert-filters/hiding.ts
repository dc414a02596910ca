import type { AlertFilterBody } from "#contract/alert-filters.ts";
import { hidesAlert } from "../hiding/decide.ts";
import type { HidesAlert } from "../hiding/measure.ts";
import type { Hiding } from "../hiding/require-confirmation.ts";
import { coveredTime, type StoredWeek } from "../hiding/stored-week.ts";
import { readyCondition } from "../rules/condition.ts";
import { projectBack, type ProjectedSchedule } from "../schedules/projection.ts";
import { type Window, windowsFrom } from "../schedules/windows.ts";
import { isFilterDone } from "./decide.ts";

type FilterTime = Pick<AlertFilterBody, "schedule" | "end_time">;
type FilterCondition = Pick<AlertFilterBody, "bpql" | "sourceSystems">;

export const filterHiding: Hiding<AlertFilterBody> = {
  scopeOf: ({ bpql, sourceSystems, schedule, end_time }) => ({
    bpql,
    sourceSystems,
    schedule,
    end_time,
  }),
  hidesOf: (body, week) =>
    dropsAlert(body, { covered: coveredTime(projectFilter(body, week), week), nowS: week.nowS }),
};

/** What began while it dropped did not become an alert; an alert that was open already stays. */
const dropsAlert = (
  { bpql, sourceSystems }: FilterCondition,
  { covered, nowS }: { covered: readonly Window[] | null; nowS: number },
): HidesAlert =>
  hidesAlert(
    {
      condition: readyCondition(bpql, sourceSystems),
      covered,
      exposedSpan: ({ start }) => ({ start, end: start }),
    },
    nowS,
  );

/** Null when it drops at any time. */
export function projectFilter(
  { schedule, end_time }: FilterTime,
  week: StoredWeek,
): ProjectedSchedule | null {
  if (isFilterDone({ schedule, end_time }, week.nowS)) return { windows: [], covered: [] };
  if (schedule === null) return null;
  const upcoming = windowsUntil(
    windowsFrom(schedule, week.nowS),
    end_time ?? Number.POSITIVE_INFINITY,
  );
  return projectBack(upcoming, schedule.timezone, week);
}

function* windowsUntil(windows: Iterable<Window>, end: number): Generator<Window> {
  for (const window of windows) {
    if (window.start >= end) return;
    yield { start: window.start, end: Math.min(window.end, end) };
  }
}
