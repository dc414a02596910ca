import { localize } from "../language.ts";
import { plural } from "../format.ts";

export const scheduleWords = localize("scheduleWords", {
  only: "Only at certain times",
  start: "First window starts",
  end: "First window ends",
  zone: "Time zone",
  repeats: "Repeats",
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
  weekdays: {
    Monday: "Monday",
    Tuesday: "Tuesday",
    Wednesday: "Wednesday",
    Thursday: "Thursday",
    Friday: "Friday",
    Saturday: "Saturday",
    Sunday: "Sunday",
  },
  asStart: "As the first window",
  until: "Until",
  untilHelp: "No window begins after this. Empty means it goes on.",
});
