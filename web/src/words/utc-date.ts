import { language } from "./language.ts";

/** "1 Dec 2026", of what is counted in UTC and may be years away. */
export const utcDateText = (at: number): string => dates.format(new Date(at * 1000));

const dates = new Intl.DateTimeFormat(language().locale, {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
