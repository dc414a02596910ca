import type { UnixSeconds } from "./time-text.ts";

export interface TimeSpan {
  from: UnixSeconds;
  to: UnixSeconds;
}

/**
 * Round moments inside the span, at most `most` of them; `offsetS` is the reader's distance from
 * UTC.
 */
export function timeTicks(
  { from, to }: TimeSpan,
  maxTicks: number,
  offsetS = 0,
): { ticks: UnixSeconds[]; stepS: number } {
  const length = to - from;
  if (length <= 0 || maxTicks < 1) return { ticks: [], stepS: 0 };
  const stepS =
    STEPS_S.find((step) => length / step <= maxTicks) ??
    Math.ceil(length / maxTicks / DAY_S) * DAY_S;
  const ticks: UnixSeconds[] = [];
  for (let at = Math.ceil((from + offsetS) / stepS) * stepS - offsetS; at <= to; at += stepS)
    ticks.push(at);
  return { ticks, stepS };
}

/** Where a moment lies in the span: 0 at its beginning, 1 at its end; outside below and above. */
export function fraction(at: UnixSeconds, { from, to }: TimeSpan): number {
  return to > from ? (at - from) / (to - from) : 0;
}

/** The part of a piece that lies in the span, as fractions; undefined when none does. */
export function clipped(
  piece: TimeSpan,
  span: TimeSpan,
): { start: number; end: number } | undefined {
  const start = Math.max(0, fraction(piece.from, span));
  const end = Math.min(1, fraction(piece.to, span));
  return end < 0 || start > 1 || end < start ? undefined : { start, end };
}

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;
const STEPS_S = [1, 2, 5, 10, 15, 30, 60]
  .map((count) => count * MINUTE_S)
  .concat(
    [2, 3, 6, 12].map((count) => count * HOUR_S),
    [1, 2, 7, 14, 28].map((count) => count * DAY_S),
  );
