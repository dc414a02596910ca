import type { TimeSettings, UnixSeconds } from "../../../ui/time/time-text.ts";

/** "Mon, 30 Nov 2026, 08:00": reports are due to the minute. */
export const dayTimeText = (at: UnixSeconds, { locale, zone, hourCycle }: TimeSettings): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    hourCycle,
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  }).format(at * 1000);
