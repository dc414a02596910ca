/** A schedule in a sentence: the days, the hours, the zone whose clocks are meant. */
import {
  positions,
  type Recurrence,
  type Schedule,
  type Weekday,
  weekdays,
} from "#contract/schedule.ts";
import { wallText } from "#time/wall-clock.ts";
import { clockText, type TimeSettings, type UnixSeconds } from "../../ui/time/time-text.ts";
import { numberText, scheduleWords as words, sentenceText } from "../../words/words.ts";

interface Window {
  start: UnixSeconds;
  end: UnixSeconds;
}

/** "Every Saturday, 02:00–06:00, Europe/Berlin". */
export function scheduleSentence(schedule: Schedule, reader: TimeSettings): string {
  const time = { ...reader, zone: schedule.timezone };
  const { recurrence, until } = schedule;
  if (recurrence.kind === "None")
    return words.sentence(...onceText(schedule, time), zoneName(time.zone));
  const sentence = words.sentence(
    daysText(recurrence, schedule.start, time),
    hoursText(schedule, time),
    zoneName(time.zone),
  );
  return until === null ? sentence : words.sentenceUntil(sentence, dateText(until, time));
}

/** When windows of a week are: "on Monday and Saturday, 02:00–06:00". */
export function weekWindowsText(
  windows: readonly Window[],
  reader: TimeSettings & { zone: string },
): string {
  const byHours = Map.groupBy(windows, (window) => hoursText(window, reader));
  return sentenceText(
    [...byHours].map(([hours, group]) => {
      const days = new Set(group.map(({ start }) => weekdayOf(start, reader.zone)));
      return words.onDays(
        days.size === weekdays.length
          ? words.everyDay
          : words.weekdays(
              weekdaysText(
                weekdays.filter((day) => days.has(day)),
                reader.locale,
              ),
            ),
        hours,
      );
    }),
  );
}

/** "Sat, 28 Nov 2026, 02:00–06:00". */
export const windowText = (window: Window, time: TimeSettings): string =>
  words.onDays(...onceText(window, time));

export const zoneName = (zone: string): string => zone.replaceAll("_", " ");

export const weekdayName = (weekday: Weekday, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(
    // A Monday, and the days after it.
    Date.UTC(2024, 0, 1 + weekdays.indexOf(weekday)),
  );

/** Days from the date on which a window begins to that on which it ends. */
export const daysBetween = ({ start, end }: Window, zone: string): number =>
  Math.round((dateMs(end, zone) - dateMs(start, zone)) / DAY_MS);

function onceText(window: Window, time: TimeSettings): [days: string, hours: string] {
  const days = daysBetween(window, time.zone);
  return days < 2
    ? [dateText(window.start, time), hoursText(window, time)]
    : [
        dateText(window.start, time),
        words.hoursTo(
          clockText(window.start, time),
          `${dateText(window.end, time)}, ${clockText(window.end, time)}`,
        ),
      ];
}

function hoursText(window: Window, time: TimeSettings): string {
  const days = daysBetween(window, time.zone);
  const [from, to] = [clockText(window.start, time), clockText(window.end, time)];
  return days === 0 ? words.hours(from, to) : words.hoursLater(from, to, days);
}

function daysText(
  recurrence: Exclude<Recurrence, { kind: "None" }>,
  start: UnixSeconds,
  { locale, zone }: TimeSettings,
): string {
  const startDay = Number(wallText(start, zone).slice(8, 10));
  const interval = recurrence.interval;
  switch (recurrence.kind) {
    case "Daily":
      return words.everyDays(interval);
    case "Weekly": {
      const days = weekdays.filter((day) =>
        (recurrence.weekdays ?? [weekdayOf(start, zone)]).includes(day),
      );
      return days.length === weekdays.length && interval === 1
        ? words.everyDays(1)
        : words.everyWeeks(interval, weekdaysText(days, locale));
    }
    case "MonthlyOnDay": {
      const position =
        recurrence.position ?? positions[Math.min(4, Math.ceil(startDay / 7) - 1)] ?? "Last";
      return words.everyMonthsOn(
        interval,
        words.positionOf[position](
          weekdayName(recurrence.weekday ?? weekdayOf(start, zone), locale),
        ),
      );
    }
    case "MonthlyOnDate": {
      const date = recurrence.date ?? startDay;
      return words.everyMonthsOn(
        interval,
        date === 31 ? words.lastDate : words.dateOf(numberText(date)),
      );
    }
  }
}

const weekdaysText = (days: readonly Weekday[], locale: string): string =>
  sentenceText(days.map((day) => weekdayName(day, locale)));

function weekdayOf(at: UnixSeconds, zone: string): Weekday {
  // Sunday is 0.
  const day = new Date(dateMs(at, zone)).getUTCDay();
  return weekdays[(day + 6) % 7] ?? "Monday";
}

const DAY_MS = 86_400_000;
const dateMs = (at: UnixSeconds, zone: string): number =>
  Date.parse(`${wallText(at, zone).slice(0, 10)}T00:00:00Z`);

const dateText = (at: UnixSeconds, { locale, zone }: TimeSettings): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
  }).format(at * 1000);
