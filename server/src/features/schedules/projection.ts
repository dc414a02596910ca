/**
 * What a schedule would have covered of a week that is over: its coming windows at the same
 * weekdays and times of day, by the clocks on the wall of its zone.
 */
import { momentOfWallSeconds, wallSecondsAt } from "#time/wall-clock.ts";
import type { Window } from "./windows.ts";

export interface ProjectedSchedule {
  /** The coming windows of a week, each where it would have begun last. */
  windows: Window[];
  /** All that they cover of the week, in order and without overlaps. */
  covered: Window[];
}

/**
 * `upcoming` are windows that are not over, in the order in which they begin; those of the first
 * seven days count, so a plan of every other week is measured by the week in which it holds.
 */
export function projectBack(
  upcoming: Iterable<Window>,
  timezone: string,
  week: { from: number; to: number },
): ProjectedSchedule {
  const windows: Window[] = [];
  const copies: Window[] = [];
  for (const window of windowsOfOneWeek(upcoming)) {
    let weeks = Math.max(0, Math.floor((window.start - week.to) / weekS));
    while (moveBack(window, { weeks, timezone }).start >= week.to) weeks += 1;
    windows.push(moveBack(window, { weeks, timezone }));
    // A window that is open where the week ends covers its beginning too.
    for (
      let copy = moveBack(window, { weeks, timezone });
      copy.end > week.from;
      weeks += 1, copy = moveBack(window, { weeks, timezone })
    )
      copies.push({ start: Math.max(copy.start, week.from), end: Math.min(copy.end, week.to) });
  }
  return { windows: windows.toSorted((a, b) => a.start - b.start), covered: union(copies) };
}

/** Whether any of the windows has a moment in common with the time between both, ends included. */
export const overlaps = (
  windows: readonly Window[],
  { start, end }: { start: number; end: number },
): boolean => windows.some((window) => window.start <= end && start < window.end);

const weekS = 7 * 24 * 3600;
/** A week in which clocks are put forward is shorter. */
const clockChangeS = 2 * 3600;

function windowsOfOneWeek(upcoming: Iterable<Window>): Window[] {
  const windows: Window[] = [];
  for (const window of upcoming) {
    const first = windows[0] ?? window;
    if (window.start >= first.start + weekS - clockChangeS) break;
    windows.push(window);
  }
  return windows;
}

function moveBack(
  { start, end }: Window,
  { weeks, timezone }: { weeks: number; timezone: string },
): Window {
  if (weeks === 0) return { start, end };
  const moved = (at: number): number =>
    momentOfWallSeconds(wallSecondsAt(at, timezone) - weeks * weekS, timezone);
  const [movedStart, movedEnd] = [moved(start), moved(end)];
  return { start: movedStart, end: movedEnd > movedStart ? movedEnd : movedStart + end - start };
}

function union(windows: readonly Window[]): Window[] {
  const merged: Window[] = [];
  for (const window of windows.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && window.start <= last.end) last.end = Math.max(last.end, window.end);
    else merged.push({ ...window });
  }
  return merged;
}
