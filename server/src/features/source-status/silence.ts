/**
 * Whether a source is quieter than its own rhythm makes plausible.
 *
 * Events that come together count once: the unit is a minute with an event. Of the last 14 days the
 * rate λ of such minutes is learned for each hour of the week, as
 *   λ(weekday, hour) = (Σ same weekday and hour + 2 · mean of that hour over such days) / (n + 2),
 * such days being working days or weekends. Since the last event
 *   E = ∫ λ dt
 * minutes were expected. Would the source send as by Poisson, P(nothing) = e^−E; sources send more
 * regularly or in bursts, so the scale of E is taken from the source itself: with n hours that had an
 * event, and G minutes expected in the longest gap, gaps are taken to end as e^(−E/s) with
 * s = G / ln n. It is silent where
 *   E ≥ max(2 · G, s · ln(n / α), 2)
 * α = 0.001 being how many false alarms are to be expected of a source in 14 days. A source with
 * fewer than 24 minutes, or known for less than three days, has no rhythm and is never silent.
 */
export interface HourCount {
  /** Whole hours of Unix time. */
  hour: number;
  active_minutes: number;
  /** The longest time without an event that ended in this hour. */
  longest_gap_s: number;
}

export interface Rhythm {
  /** Expected minutes with an event, by hour of the week in UTC; the first is Thursday's first. */
  rates: number[];
  /** Expected minutes without any from which on it is silent. */
  limit: number;
}

export const learnedDays = 14;
const hoursPerWeek = 168;
const minMinutes = 24;
const minKnownHours = 72;
const expectedFalseAlarms = 0.001;
const floor = 2;
const minSilenceS = 300;

/** `hours` without an event are left out; null where there is too little to learn from. */
export function learnRhythm(
  hours: readonly HourCount[],
  { fromHour, toHour }: { fromHour: number; toHour: number },
): Rhythm | null {
  const seen = hours.reduce((sum, { active_minutes }) => sum + active_minutes, 0);
  if (seen < minMinutes || toHour - fromHour < minKnownHours) return null;
  const rates = learnRates(hours, { fromHour, toHour });
  const gap = Math.max(
    ...hours.map(({ hour, longest_gap_s }) => {
      const to = (hour + 1) * 3600;
      return expectedBetween(rates, to - longest_gap_s, to);
    }),
  );
  const scale = gap / Math.log(hours.length + 1);
  return {
    rates,
    limit: Math.max(2 * gap, scale * Math.log((hours.length + 1) / expectedFalseAlarms), floor),
  };
}

/** How many minutes with an event were to be expected between two times. */
export function expectedBetween(rates: readonly number[], from: number, to: number): number {
  let expected = 0;
  for (let hour = Math.floor(from / 3600); hour * 3600 < to; hour += 1) {
    const overlapS = Math.min(to, (hour + 1) * 3600) - Math.max(from, hour * 3600);
    expected += ((rates[slotOf(hour)] ?? 0) * overlapS) / 3600;
  }
  return expected;
}

export const isSilent = (
  { rates, limit }: Rhythm,
  { lastEventAt, nowS }: { lastEventAt: number; nowS: number },
): boolean =>
  nowS - lastEventAt >= minSilenceS && expectedBetween(rates, lastEventAt, nowS) >= limit;

const slotOf = (hour: number): number => ((hour % hoursPerWeek) + hoursPerWeek) % hoursPerWeek;
/** Unix time began on a Thursday. */
const isWeekend = (slot: number): boolean => [2, 3].includes(Math.floor(slot / 24));
/** The same hour on days of the same kind. */
const dayKindOf = (slot: number): number => (slot % 24) + (isWeekend(slot) ? 24 : 0);

interface Tally {
  minutes: number;
  hours: number;
}

function learnRates(
  hours: readonly HourCount[],
  { fromHour, toHour }: { fromHour: number; toHour: number },
): number[] {
  const bySlot = emptyTallies(hoursPerWeek);
  const byDayKind = emptyTallies(48);
  for (let hour = fromHour; hour < toHour; hour += 1) {
    add(bySlot[slotOf(hour)], { minutes: 0, hours: 1 });
    add(byDayKind[dayKindOf(slotOf(hour))], { minutes: 0, hours: 1 });
  }
  for (const { hour, active_minutes } of hours) {
    add(bySlot[slotOf(hour)], { minutes: active_minutes, hours: 0 });
    add(byDayKind[dayKindOf(slotOf(hour))], { minutes: active_minutes, hours: 0 });
  }
  return bySlot.map((tally, slot) => {
    const kind = byDayKind[dayKindOf(slot)];
    const mean = kind && kind.hours > 0 ? kind.minutes / kind.hours : 0;
    return (tally.minutes + 2 * mean) / (tally.hours + 2);
  });
}

const emptyTallies = (length: number): Tally[] =>
  Array.from({ length }, () => ({ minutes: 0, hours: 0 }));

function add(tally: Tally | undefined, { minutes, hours }: Tally): void {
  if (!tally) return;
  tally.minutes += minutes;
  tally.hours += hours;
}
