import type { UiWords } from "../UiWords.tsx";

/** Moments are Unix seconds, as on the wire. */
export type UnixSeconds = number;

/** How a person wants times written. */
export interface TimeSettings {
  locale: string;
  /** IANA name, such as "Europe/Berlin". */
  zone: string;
  hourCycle: "h23" | "h12";
}

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export type TimeWords = Pick<UiWords, "now" | "seconds" | "minutes" | "hours" | "days">;

/**
 * Relative within 60 minutes, after that the time of day, the day or the date: whichever is the
 * shortest that still tells.
 */
export function ageText(
  at: UnixSeconds,
  now: UnixSeconds,
  settings: TimeSettings & { words: TimeWords },
): string {
  const agoS = now - at;
  if (agoS >= 0 && agoS < HOUR_S)
    return agoS < MINUTE_S
      ? settings.words.now
      : settings.words.minutes(Math.floor(agoS / MINUTE_S));
  if (dayText(at, settings) === dayText(now, settings)) return clockText(at, settings);
  const isThisYear =
    part(at, settings, { year: "numeric" }) === part(now, settings, { year: "numeric" });
  return part(
    at,
    settings,
    isThisYear
      ? { day: "numeric", month: "short" }
      : { day: "numeric", month: "short", year: "numeric" },
  );
}

/** "41 min", "1 h 12", "2 d 4 h". */
export function durationText(lengthS: number, words: TimeWords): string {
  const wholeSeconds = Math.max(0, Math.floor(lengthS));
  if (wholeSeconds < MINUTE_S) return words.seconds(wholeSeconds);
  if (wholeSeconds < HOUR_S) return words.minutes(Math.floor(wholeSeconds / MINUTE_S));
  if (wholeSeconds < DAY_S)
    return words.hours(
      Math.floor(wholeSeconds / HOUR_S),
      Math.floor((wholeSeconds % HOUR_S) / MINUTE_S),
    );
  return words.days(Math.floor(wholeSeconds / DAY_S), Math.floor((wholeSeconds % DAY_S) / HOUR_S));
}

/** Time of day, such as "02:08"; with its distance from UTC where the clocks show it twice. */
export function clockText(at: UnixSeconds, settings: TimeSettings): string {
  return withOffset(part(at, settings, { hour: "2-digit", minute: "2-digit" }), at, settings);
}

/** Day of the year, such as "21 Nov". */
export function dayMonthText(at: UnixSeconds, settings: TimeSettings): string {
  return part(at, settings, { day: "numeric", month: "short" });
}

/** Day and time, such as "21 Nov, 23:10". */
export const dayClockText = (at: UnixSeconds, settings: TimeSettings): string =>
  `${dayMonthText(at, settings)}, ${clockText(at, settings)}`;

/** "21 Nov, 01:00–01:20", or "21 Nov, 23:10 – 22 Nov, 01:20" over midnight. */
export function spanText(
  { from, to }: { from: UnixSeconds; to: UnixSeconds },
  settings: TimeSettings,
): string {
  return dayText(from, settings) === dayText(to, settings)
    ? `${dayClockText(from, settings)}–${clockText(to, settings)}`
    : `${dayClockText(from, settings)} – ${dayClockText(to, settings)}`;
}

/** Day and time of day, such as "Fri 21 Nov 2026, 02:08:31". */
export function momentText(at: UnixSeconds, settings: TimeSettings): string {
  const day = part(at, settings, {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
  });
  const clock = part(at, settings, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
  return `${day}, ${withOffset(clock, at, settings)}`;
}

/** The zone with its distance from UTC at that moment, such as "Europe/Berlin, UTC+1". */
export function zoneText(at: UnixSeconds, { zone }: Pick<TimeSettings, "zone">): string {
  return zone === "UTC" ? "UTC" : `${zone.replaceAll("_", " ")}, ${offsetText(at, zone)}`;
}

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

/** "UTC+2". */
const offsetText = (at: UnixSeconds, zone: string): string =>
  offsetPart(at, zone, "shortOffset").replace("GMT", "UTC");

const withOffset = (clock: string, at: UnixSeconds, { zone }: TimeSettings): string =>
  isRepeated(at, zone) ? `${clock} ${offsetText(at, zone)}` : clock;

/** Whether the clocks of a zone show this time twice, because they are put back. */
function isRepeated(at: UnixSeconds, zone: string): boolean {
  // Clocks change on the quarter of an hour, and a list asks for hundreds of times.
  const key = `${zone} ${Math.floor(at / QUARTER_S)}`;
  const known = repeated.get(key);
  if (known !== undefined) return known;
  const here = offsetMinutes(at, zone);
  const isTwice = [at - CHANGE_S, at + CHANGE_S].some((near) => {
    const there = offsetMinutes(near, zone);
    return there !== here && offsetMinutes(at + (here - there) * MINUTE_S, zone) === there;
  });
  if (repeated.size > MAX_KNOWN) repeated.clear();
  repeated.set(key, isTwice);
  return isTwice;
}

function offsetMinutes(at: UnixSeconds, zone: string): number {
  const [, sign, hours, minutes] =
    /([+-])(\d{2}):(\d{2})/.exec(offsetPart(at, zone, "longOffset")) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

const offsetPart = (
  at: UnixSeconds,
  zone: string,
  timeZoneName: "shortOffset" | "longOffset",
): string =>
  formatter("en", { timeZone: zone, timeZoneName })
    .formatToParts(at * 1000)
    .find((piece) => piece.type === "timeZoneName")?.value ?? "GMT";

const QUARTER_S = 900;
/** Further than any clock is put back. */
const CHANGE_S = 3 * HOUR_S;
const MAX_KNOWN = 10_000;
const repeated = new Map<string, boolean>();

function dayText(at: UnixSeconds, settings: TimeSettings): string {
  return part(at, settings, { year: "numeric", month: "numeric", day: "numeric" });
}

function part(
  at: UnixSeconds,
  { locale, zone, hourCycle }: TimeSettings,
  options: Intl.DateTimeFormatOptions,
): string {
  return formatter(locale, {
    ...options,
    timeZone: zone,
    ...(options.hour && { hourCycle }),
  }).format(at * 1000);
}

// Building a formatter costs far more than using one, and a list asks for hundreds.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}|${JSON.stringify(options)}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const dateTimeFormat = new Intl.DateTimeFormat(locale, options);
  formatters.set(key, dateTimeFormat);
  return dateTimeFormat;
}
