import type { UiWords } from "./UiWords.tsx";

/** Moments are Unix seconds, as on the wire. */
export type UnixSeconds = number;

/** How a person wants times written. */
export interface TimeSettings {
  locale: string;
  /** IANA name, such as "Europe/Berlin". */
  zone: string;
  hourCycle: "h23" | "h12";
}

export type TimeWords = Pick<UiWords, "now" | "seconds" | "minutes" | "hours" | "days">;

/**
 * Relative within 60 minutes, after that the time of day, the day or the date: whichever is the
 * shortest that still tells.
 */
export function ageText(
  at: UnixSeconds,
  now: UnixSeconds,
  how: TimeSettings & { words: TimeWords },
): string {
  const agoS = now - at;
  if (agoS >= 0 && agoS < HOUR_S)
    return agoS < MINUTE_S ? how.words.now : how.words.minutes(Math.floor(agoS / MINUTE_S));
  if (dayText(at, how) === dayText(now, how)) return clockText(at, how);
  const isThisYear = part(at, how, { year: "numeric" }) === part(now, how, { year: "numeric" });
  return part(
    at,
    how,
    isThisYear
      ? { day: "numeric", month: "short" }
      : { day: "numeric", month: "short", year: "numeric" },
  );
}

/** "41 min", "1 h 12", "2 d 4 h". */
export function durationText(lengthS: number, words: TimeWords): string {
  const whole = Math.max(0, Math.floor(lengthS));
  if (whole < MINUTE_S) return words.seconds(whole);
  if (whole < HOUR_S) return words.minutes(Math.floor(whole / MINUTE_S));
  if (whole < DAY_S)
    return words.hours(Math.floor(whole / HOUR_S), Math.floor((whole % HOUR_S) / MINUTE_S));
  return words.days(Math.floor(whole / DAY_S), Math.floor((whole % DAY_S) / HOUR_S));
}

/** Time of day, such as "02:08". */
export function clockText(at: UnixSeconds, how: TimeSettings): string {
  return part(at, how, { hour: "2-digit", minute: "2-digit" });
}

/** Day of the year, such as "21 Nov". */
export function dayMonthText(at: UnixSeconds, how: TimeSettings): string {
  return part(at, how, { day: "numeric", month: "short" });
}

/** Day and time of day, such as "Fri 21 Nov 2026, 02:08:31". */
export function momentText(at: UnixSeconds, how: TimeSettings): string {
  const day = part(at, how, { weekday: "short", day: "numeric", month: "short", year: "numeric" });
  return `${day}, ${part(at, how, { hour: "2-digit", minute: "2-digit", second: "2-digit" })}`;
}

/** The zone with its distance from UTC at that moment, such as "Europe/Berlin, UTC+1". */
export function zoneText(at: UnixSeconds, { zone }: Pick<TimeSettings, "zone">): string {
  const offset = formatter("en", { timeZone: zone, timeZoneName: "shortOffset" })
    .formatToParts(at * 1000)
    .find((piece) => piece.type === "timeZoneName");
  const name = (offset?.value ?? "GMT").replace("GMT", "UTC");
  return zone === "UTC" ? "UTC" : `${zone.replaceAll("_", " ")}, ${name}`;
}

/** The zone's distance from UTC at that moment, in seconds. */
export function zoneOffsetS(at: UnixSeconds, { zone }: Pick<TimeSettings, "zone">): number {
  const pieces = formatter("en", { timeZone: zone, timeZoneName: "longOffset" }).formatToParts(
    at * 1000,
  );
  const [, sign, hours = "0", minutes = "0", seconds = "0"] =
    /GMT([+-])(\d+):?(\d+)?:?(\d+)?/.exec(
      pieces.find((piece) => piece.type === "timeZoneName")?.value ?? "",
    ) ?? [];
  return (
    (sign === "-" ? -1 : 1) *
    (Number(hours) * HOUR_S + Number(minutes) * MINUTE_S + Number(seconds))
  );
}

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

function dayText(at: UnixSeconds, how: TimeSettings): string {
  return part(at, how, { year: "numeric", month: "numeric", day: "numeric" });
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
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formatters.set(key, made);
  return made;
}
