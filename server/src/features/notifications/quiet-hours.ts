/** When a person is not to be disturbed, by the clocks on the wall of their zone. */
import type { NotificationSettings } from "#contract/notification-settings.ts";
import type { Schedule } from "#contract/schedule.ts";
import { momentOfWallSeconds } from "#time/wall-clock.ts";
import { windowsFrom } from "../schedules/windows.ts";

type ZonedSettings = Pick<NotificationSettings, "quiet" | "timezone" | "daily_summary_at">;

const dayS = 24 * 3600;
/** A Monday; long before anything is asked. */
const firstDayS = Date.UTC(2024, 0, 1) / 1000;

/** When the quiet hours that are open end; null outside them. Those that touch are one. */
export function quietUntil({ quiet, timezone }: ZonedSettings, nowS: number): number | null {
  if (!quiet.is_on) return null;
  const fromS = daySeconds(quiet.from);
  const toS = daySeconds(quiet.to);
  const schedule: Schedule = {
    start: momentOfWallSeconds(firstDayS + fromS, timezone),
    end: momentOfWallSeconds(firstDayS + toS + (toS <= fromS ? dayS : 0), timezone),
    timezone,
    recurrence: { kind: "Weekly", interval: 1, weekdays: quiet.days },
    until: null,
  };
  let until: number | null = null;
  for (const { start, end } of windowsFrom(schedule, nowS)) {
    if (start > (until ?? nowS)) break;
    until = end;
  }
  return until;
}

/** After this moment; null without a daily summary. */
export function nextSummary(
  { daily_summary_at, timezone }: ZonedSettings,
  afterS: number,
): number | null {
  if (daily_summary_at === null) return null;
  const start = momentOfWallSeconds(firstDayS + daySeconds(daily_summary_at), timezone);
  const schedule: Schedule = {
    start,
    end: start + 1,
    timezone,
    recurrence: { kind: "Daily", interval: 1 },
    until: null,
  };
  for (const window of windowsFrom(schedule, afterS))
    if (window.start > afterS) return window.start;
  return null;
}

function daySeconds(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 3600 + minutes * 60;
}
