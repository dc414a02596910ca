/** On simulated sources: how often a live one is called silent, and how soon a dead one is. */
import { expect, test } from "vitest";
import { expectedBetween, type HourCount, isSilent, learnedDays, learnRhythm } from "./silence.ts";
import { seededRandom, senders } from "./test-senders.ts";

const dayS = 86_400;
const seeds = 20;

function countHours(times: readonly number[], from: number, to: number): HourCount[] {
  const hours = new Map<number, { minutes: Set<number>; gapS: number }>();
  for (const [place, time] of times.entries()) {
    if (time < from || time >= to) continue;
    const hour = Math.floor(time / 3600);
    const count = hours.get(hour) ?? { minutes: new Set(), gapS: 0 };
    count.minutes.add(Math.floor(time / 60));
    count.gapS = Math.max(count.gapS, time - (times[place - 1] ?? time));
    hours.set(hour, count);
  }
  return [...hours].map(([hour, { minutes, gapS }]) => ({
    hour,
    active_minutes: minutes.size,
    longest_gap_s: gapS,
  }));
}

const rhythmOf = (times: readonly number[], day: number) => {
  const [from, to] = [(day - learnedDays) * dayS, day * dayS];
  return learnRhythm(countHours(times, from, to), { fromHour: from / 3600, toHour: to / 3600 });
};

/** Two weeks of each source, learned anew every day. */
function falseAlarms(name: string): number {
  let alarms = 0;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const times = senders[name]?.(seededRandom(seed * 7919), 2 * learnedDays) ?? [];
    for (let day = learnedDays; day < 2 * learnedDays; day += 1) {
      const rhythm = rhythmOf(times, day);
      for (const [place, time] of times.entries()) {
        const before = times[place - 1];
        if (before === undefined || time < day * dayS || time >= (day + 1) * dayS) continue;
        if (rhythm && isSilent(rhythm, { lastEventAt: before, nowS: time - 1 })) alarms += 1;
      }
    }
  }
  return alarms;
}

/** From its last event before the 20th day, which none follows. */
function hoursUntilNoticed(name: string): number {
  const day = 20;
  const times = senders[name]?.(seededRandom(7919), day) ?? [];
  const rhythm = rhythmOf(times, day);
  const lastEventAt = times.at(-1) ?? 0;
  if (!rhythm) return Number.POSITIVE_INFINITY;
  let nowS = lastEventAt;
  while (!isSilent(rhythm, { lastEventAt, nowS })) nowS += 60;
  return (nowS - lastEventAt) / 3600;
}

test("of 320 source-weeks of live sources, two alarms at most are false", () => {
  const alarms = Object.keys(senders).map(falseAlarms);
  expect(alarms.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2);
});

test.each([
  ["every minute", 0.2],
  ["every hour", 4],
  ["by chance, 10 an hour", 3],
  ["daily rhythm", 18],
  ["quiet weekends", 48],
  ["bursts", 144],
])("a source that sends %s and dies is noticed within %d hours", (name, hours) => {
  expect(hoursUntilNoticed(name)).toBeLessThan(hours);
});

test("a source that works on weekdays is not missed on a weekend", () => {
  const times = senders["quiet weekends"]?.(seededRandom(3), 14) ?? [];
  const rhythm = rhythmOf(times, 14);
  const [fridayEvening, mondayMorning] = [15 * dayS + 18 * 3600, 18 * dayS + 8 * 3600];
  expect(rhythm && isSilent(rhythm, { lastEventAt: fridayEvening, nowS: mondayMorning })).toBe(
    false,
  );
});

test("a source that is hardly known has no rhythm", () => {
  const hour = { hour: 0, active_minutes: 60, longest_gap_s: 60 };
  expect(learnRhythm([hour], { fromHour: 0, toHour: 71 })).toBeNull();
  expect(learnRhythm([{ ...hour, active_minutes: 23 }], { fromHour: 0, toHour: 336 })).toBeNull();
});

test("what was to be expected counts parts of hours", () => {
  const rates = Array.from({ length: 168 }, (_, slot) => (slot === 1 ? 4 : 2));
  expect(expectedBetween(rates, 1800, 5400)).toBe(3);
  expect(expectedBetween(rates, 0, 168 * 3600)).toBe(338);
});
