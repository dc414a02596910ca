import { localize } from "../language.ts";
import { minutesAgoText, numberText, plural } from "../format.ts";

/** What the product-blind pieces say, and the words for statuses and folders. */
export const pieceWords = localize("pieceWords", {
  anonymous: "anonymous",
  close: "Close",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Not copied",
  clear: "Clear",
  retry: "Try again",
  showMore: "Show more",
  showLess: "Show less",
  showBetween: (count: number) => `Show ${numberText(count)} between`,
  showPassword: "Show password",
  hidePassword: "Hide password",
  search: "Search",
  noMatches: "Nothing matches",
  notifications: "Notifications",
  isRequired: "is required",
  problems: (count: number) =>
    plural(count, { one: "Please fix one problem:", other: "Please fix # problems:" }),
  remove: (name: string) => `Remove ${name}`,
  create: (name: string) => `Add “${name}”`,
  more: (count: number) => `+${numberText(count)} more`,
  moreActions: "More actions",
  now: "now",
  seconds: (count: number) => `${count} s`,
  minutes: (count: number) => `${count} min`,
  hours: (hours: number, minutes: number) => `${hours} h ${String(minutes).padStart(2, "0")}`,
  days: (days: number, hours: number) => `${numberText(days)} d ${hours} h`,
  minutesAgo: minutesAgoText,
  range: (from: number, to: number, of: number) =>
    `${numberText(from)}–${numberText(to)} of ${numberText(of)}`,
  previousPage: "Previous page",
  nextPage: "Next page",
  openCalendar: "Open calendar",
  month: "Month",
  year: "Year",
  previousMonth: "Previous month",
  nextMonth: "Next month",
  timeOfDay: "Time",
  notATime: "Use the format 2026-11-21 03:05",
  notAClock: "Use the format 02:00",
  timeSkipped: "Clocks go forward at this time; the time after the change is used",
  timeTwice: "Clocks go back at this time; the first of the two is used",
});

export const statusWords = localize("statusWords", {
  critical: "Critical",
  warning: "Warning",
  unknown: "Unknown",
  acknowledged: "Acknowledged",
  ok: "OK",
});
/** Where a list leaves no room. */
export const shortStatusWords = localize("shortStatusWords", {
  ...statusWords,
  acknowledged: "Ack’d",
});
export const folderWords = localize("folderWords", {
  active: "Active",
  unhandled: "Unhandled",
  shared: "Shared",
  snoozed: "Snoozed",
  maintenance: "Maintenance",
  resolved: "Resolved",
});
