import { zoneOffsetS, type UnixSeconds } from "../time/time-text.ts";

export interface WallMoment {
  at: UnixSeconds;
  /** Clocks put forward leave times out, clocks put back repeat them. */
  occurs: "once" | "never" | "twice";
}

/** What the clocks on the wall of a zone show, as "2026-11-21 03:05". */
export function wallText(at: UnixSeconds, zone: string): string {
  return new Date((at + zoneOffsetS(at, { zone })) * 1000)
    .toISOString()
    .slice(0, 16)
    .replace("T", " ");
}

/**
 * The moment that the clocks on the wall of a zone show this. A repeated time means the earlier
 * one, one left out moves on by the gap.
 */
export function wallMoment(text: string, zone: string): WallMoment | undefined {
  const wallS = parseWall(text);
  if (wallS === undefined) return undefined;
  const before = zoneOffsetS(wallS - DAY_S, { zone });
  const after = zoneOffsetS(wallS + DAY_S, { zone });
  const [first, second] = [...new Set([before, after])]
    .map((offsetS) => wallS - offsetS)
    .filter((at) => at + zoneOffsetS(at, { zone }) === wallS)
    .sort((a, b) => a - b);
  if (first === undefined) return { at: wallS - before, occurs: "never" };
  return { at: first, occurs: second === undefined ? "once" : "twice" };
}

const DAY_S = 86_400;

/**
 * Seconds as if the wall were in UTC. Refused: what rolls over into another day, such as 24:00 or a
 * 30 February.
 */
function parseWall(text: string): number | undefined {
  const parts = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2}))?\s*$/.exec(text);
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && minute < 60;
  return isReal ? date.getTime() / 1000 : undefined;
}
