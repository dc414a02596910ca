import { localize } from "../language.ts";
import { plural } from "../format.ts";

export const scheduleWords = localize("scheduleWords", {
  only: "Only at certain times",
  start: "From",
  end: "To",
  zone: "On the clocks of",
  zoneHelp: "Hours stay as they are on the wall when the zone changes.",
  repeats: "Repeats",
  endsOn: "Ends on",
  sameDay: "The same day",
  daysLater: (days: number) => plural(days, { one: "The next day", other: "# days later" }),
  startsOn: "Beginning on",
  startsOnHelp: "No window begins before this day.",

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

  next: "Next times",
  nextNone: "No time is left: it is over.",
  planZone: (zone: string) => `On the clocks of ${zone}`,
  ownZone: (zone: string) => `On yours, ${zone}`,
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
  lastDay: "A month without this date has its window on its last day.",
  position: "Which one",
  positions: { First: "First", Second: "Second", Third: "Third", Fourth: "Fourth", Last: "Last" },
  weekday: "Weekday",
  asStart: "As the day it begins on",
  until: "Until",
  untilHelp: "No window begins after this. Empty means it goes on.",
});
