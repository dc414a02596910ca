import { Temporal } from "temporal-polyfill";
import { type Recurrence, weekdays, type Weekday, positions } from "#contract/schedule.ts";

type Date = Temporal.PlainDate;

/**
 * The dates on which windows begin, ascending: those of the recurrence from `first` on, none before
 * `from`. Endless unless it is None.
 */
export function* datesOf(recurrence: Recurrence, first: Date, from: Date): Generator<Date> {
  if (recurrence.kind === "None") {
    yield first;
    return;
  }
  const { unit, datesIn } = recurrenceSteps(recurrence, first);
  const anchor =
    unit === "weeks"
      ? first.subtract({ days: first.dayOfWeek - 1 })
      : unit === "months"
        ? first.with({ day: 1 })
        : first;
  const passed = Math.floor(anchor.until(from, { largestUnit: unit })[unit] / recurrence.interval);
  for (let step = Math.max(0, passed); ; step++) {
    for (const date of datesIn(anchor.add({ [unit]: step * recurrence.interval }))) {
      if (
        Temporal.PlainDate.compare(date, first) >= 0 &&
        Temporal.PlainDate.compare(date, from) >= 0
      )
        yield date;
    }
  }
}

interface RecurrenceSteps {
  unit: "days" | "weeks" | "months";
  /** Of the day, the week that begins on this Monday, or the month that begins here. */ datesIn(
    begin: Date,
  ): Date[];
}

function recurrenceSteps(
  recurrence: Exclude<Recurrence, { kind: "None" }>,
  first: Date,
): RecurrenceSteps {
  switch (recurrence.kind) {
    case "Daily":
      return { unit: "days", datesIn: (day) => [day] };
    case "Weekly": {
      const numbers = recurrence.weekdays
        ? recurrence.weekdays.map(weekdayNumber).toSorted((a, b) => a - b)
        : [first.dayOfWeek];
      return {
        unit: "weeks",
        datesIn: (monday) =>
          [...new Set(numbers)].map((number) => monday.add({ days: number - 1 })),
      };
    }
    case "MonthlyOnDay": {
      const number = recurrence.weekday ? weekdayNumber(recurrence.weekday) : first.dayOfWeek;
      const position =
        recurrence.position ?? positions[Math.min(4, Math.ceil(first.day / 7) - 1)] ?? "Last";
      return { unit: "months", datesIn: (month) => [weekdayOfMonth(month, number, position)] };
    }
    case "MonthlyOnDate":
      return {
        unit: "months",
        datesIn: (month) => [month.with({ day: recurrence.date ?? first.day })],
      };
  }
}

const weekdayNumber = (weekday: Weekday): number => weekdays.indexOf(weekday) + 1;

function weekdayOfMonth(month: Date, number: number, position: (typeof positions)[number]): Date {
  if (position === "Last") {
    const end = month.with({ day: month.daysInMonth });
    return end.subtract({ days: (end.dayOfWeek - number + 7) % 7 });
  }
  return month.add({
    days: ((number - month.dayOfWeek + 7) % 7) + 7 * positions.indexOf(position),
  });
}
