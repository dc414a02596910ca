import type { StatusWords } from "../../ui/status/status.ts";
import type { UiWords } from "../../ui/UiWords.tsx";

export const galleryWords: UiWords = {
  close: "Close",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Not copied",
  retry: "Try again",
  showMore: "Show more",
  showLess: "Show less",
  showPassword: "Show password",
  hidePassword: "Hide password",
  search: "Search",
  noMatches: "Nothing matches",
  notifications: "Notifications",
  remove: (name) => `Remove ${name}`,
  create: (name) => `Add “${name}”`,
  more: (count) => `+${count} more`,
  now: "now",
  seconds: (count) => `${count} s`,
  minutes: (count) => `${count} min`,
  hours: (hours, minutes) => `${hours} h ${String(minutes).padStart(2, "0")}`,
  days: (days, hours) => `${days} d ${hours} h`,
  minutesAgo: (count) => `${count} min ago`,
  range: (from, to, of) => `${from}–${to} of ${of}`,
  previousPage: "Previous page",
  nextPage: "Next page",
  openCalendar: "Open calendar",
  previousMonth: "Previous month",
  nextMonth: "Next month",
  timeOfDay: "Time",
  notATime: "Write it like 2026-11-21 03:05",
  timeSkipped: "Clocks go forward then; the time after the change is meant",
  timeTwice: "Clocks go back then; the first of the two is meant",
};

export const statusWords: StatusWords = {
  critical: "Critical",
  warning: "Warning",
  unknown: "Unknown",
  acknowledged: "Ack’d",
  ok: "OK",
};
