import { localize } from "../language.ts";
import { plural } from "../format.ts";

export const scheduleWords = localize("scheduleWords", {
  only: "Only at certain times",
  start: "From",
  end: "To",
  zone: "Time zone",
  zoneHelp: "The local hours stay the same when clocks change.",
  repeats: "Repeats",
  endsOn: "Ends on",
  sameDay: "The same day",
  daysLater: (days: number) => plural(days, { one: "The next day", other: "# days later" }),
  startsOn: "Starting on",
  startsOnHelp: "No window starts before this day.",

  /** The parts of a sentence: "Every Saturday, 02:00–06:00, Europe/Berlin". */
  sentence: (days: string, hours: string, zone: string) => `${days}, ${hours}, ${zone}`,
  sentenceUntil: (sentence: string, day: string) => `${sentence}, until ${day}`,
  onDays: (days: string, hours: string) => `${days}, ${hours}`,
  hours: (from: string, to: string) => `${from}–${to}`,
  hoursLater: (from: string, to: string, days: number) =>
    `${from}–${to} ${plural(days, { one: "the next day", other: "# days later" })}`,
  hoursTo: (from: string, to: string) => `${from} to ${to}`,
  everyDay: "every day",
  weekdays: (days: string) => `on ${days}`,
  everyDays: (count: number) => plural(count, { one: "Every day", other: "Every # days" }),
  everyWeeks: (count: number, days: string) =>
    plural(count, { one: `Every ${days}`, other: `Every # weeks on ${days}` }),
  everyMonthsOn: (count: number, day: string) =>
    plural(count, { one: `Every month on ${day}`, other: `Every # months on ${day}` }),
  positionOf: {
    First: (weekday: string) => `the first ${weekday}`,
    Second: (weekday: string) => `the second ${weekday}`,
    Third: (weekday: string) => `the third ${weekday}`,
    Fourth: (weekday: string) => `the fourth ${weekday}`,
    Last: (weekday: string) => `the last ${weekday}`,
  },
  dateOf: (day: string) => `day ${day}`,
  lastDate: "its last day",

  next: "Next windows",
  nextNone: "There are no more windows.",
  planZone: (zone: string) => `in ${zone}`,
  ownZone: (zone: string) => `In your time zone, ${zone}`,
  kinds: {
    None: "Once",
    Daily: "Daily",
    Weekly: "Weekly",
    MonthlyOnDay: "Monthly, on a weekday",
    MonthlyOnDate: "Monthly, on a date",
  },
  every: "Every",
  interval: {
    Daily: (count: number) => plural(count, { one: "day", other: "# days" }),
    Weekly: (count: number) => plural(count, { one: "week", other: "# weeks" }),
    MonthlyOnDay: (count: number) => plural(count, { one: "month", other: "# months" }),
    MonthlyOnDate: (count: number) => plural(count, { one: "month", other: "# months" }),
  },
  on: "On",
  onDate: "On the",
  date: (day: number) => `${day}.`,
  lastDay: "In months without this date, the window is on the last day.",
  position: "Week of the month",
  positions: { First: "First", Second: "Second", Third: "Third", Fourth: "Fourth", Last: "Last" },
  weekday: "Weekday",
  asStart: "Same as the starting day",
  until: "Until",
  untilHelp: "No window starts after this. Empty means no end.",
});
