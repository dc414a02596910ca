import {
  clockText,
  dayMonthText,
  type TimeSettings,
  type UnixSeconds,
} from "../ui/time/time-text.ts";

/** A moment as shortly as it can be told: the time of day today, with the day otherwise. */
export function sinceText(at: UnixSeconds, now: UnixSeconds, settings: TimeSettings): string {
  const day = dayMonthText(at, settings);
  return day === dayMonthText(now, settings)
    ? clockText(at, settings)
    : `${day}, ${clockText(at, settings)}`;
}
