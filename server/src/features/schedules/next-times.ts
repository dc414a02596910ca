/** When something that recurs is due, by the clocks on the wall of its zone. */
import type { ReportSchedule } from "#contract/analytics-reports.ts";
import type { Schedule } from "#contract/schedule.ts";
import { momentOfWallSeconds } from "#time/wall-clock.ts";
import { windowsFrom } from "./windows.ts";

/** The first times after `afterS`. */
export function nextTimes(schedule: ReportSchedule, afterS: number, count: number): number[] {
  const times: number[] = [];
  for (const { start } of windowsFrom(windowsOf(schedule), afterS)) {
    if (start > afterS) times.push(start);
    if (times.length === count) break;
  }
  return times;
}

const windowS = 60;

function windowsOf({ time, timezone, start_date, recurrence }: ReportSchedule): Schedule {
  const start = momentOfWallSeconds(Date.parse(`${start_date}T${time}:00Z`) / 1000, timezone);
  return { start, end: start + windowS, timezone, recurrence, until: null };
}
