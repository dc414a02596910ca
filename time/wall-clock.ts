/**
 * Between moments and what the clocks on the wall of a zone show. Moments are Unix seconds; wall
 * seconds are counted as if the clocks were in UTC. The library's functions are a third of the size
 * of its classes, which the console would feel.
 */
import * as Instant from "temporal-polyfill/fns/Instant";
import * as PlainDateTime from "temporal-polyfill/fns/PlainDateTime";
import * as ZonedDateTime from "temporal-polyfill/fns/ZonedDateTime";

export interface WallMoment {
  at: number;
  /** Clocks put forward leave times out, clocks put back repeat them. */
  occurs: "once" | "never" | "twice";
}

/** Seconds that the clocks of a zone are ahead of UTC. */
export const offsetSecondsAt = (at: number, zone: string): number =>
  ZonedDateTime.offsetNanoseconds(zonedDateTime(at, zone)) / 1e9;

export const wallSecondsAt = (at: number, zone: string): number => at + offsetSecondsAt(at, zone);

/**
 * The moment that the clocks of a zone show this. A repeated time means the earlier moment, one
 * left out moves on by the gap.
 */
export const momentOfWallSeconds = (wallS: number, zone: string): number =>
  resolve(wallS, zone, "compatible");

/** What the clocks of a zone show, as "2026-11-21 03:05". */
export const wallText = (at: number, zone: string): string =>
  new Date(wallSecondsAt(at, zone) * 1000).toISOString().slice(0, 16).replace("T", " ");

/** The moment that the clocks of a zone show this text, which a person typed. */
export function wallMoment(text: string, zone: string): WallMoment | undefined {
  const wallS = parseWallText(text);
  if (wallS === undefined) return undefined;
  const at = momentOfWallSeconds(wallS, zone);
  if (wallSecondsAt(at, zone) !== wallS) return { at, occurs: "never" };
  return { at, occurs: resolve(wallS, zone, "later") === at ? "once" : "twice" };
}

function resolve(wallS: number, zone: string, disambiguation: "compatible" | "later"): number {
  const dateTime = ZonedDateTime.toPlainDateTime(zonedDateTime(wallS, "UTC"));
  return PlainDateTime.toZonedDateTime(dateTime, zone, { disambiguation }).epochMilliseconds / 1000;
}

/** Refused: what rolls over into another day, such as 24:00 or a 30 February. */
function parseWallText(text: string): number | undefined {
  const parts = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2}))?\s*$/.exec(text);
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && minute < 60;
  return isReal ? date.getTime() / 1000 : undefined;
}

/** Milliseconds are as fine as any time here. */
const zonedDateTime = (at: number, zone: string) =>
  Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(Math.round(at * 1000)), zone);
