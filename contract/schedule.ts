/**
 * When something planned is in force: a first window and how it comes again, by the clocks on the
 * wall of a zone.
 */
import { z } from "zod";
import { momentOfWallSeconds } from "#time/wall-clock.ts";
import { seconds, toSeconds } from "./scalars.ts";

export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
export type Weekday = (typeof weekdays)[number];
export const positions = ["First", "Second", "Third", "Fourth", "Last"] as const;
export const recurrenceKinds = [
  "None",
  "Daily",
  "Weekly",
  "MonthlyOnDay",
  "MonthlyOnDate",
] as const;
export type RecurrenceKind = (typeof recurrenceKinds)[number];

/** Every how many days, weeks or months. */
const interval = z.number().int().min(1).max(99).default(1);
const weekday = z.enum(weekdays);
/** What is left out is taken from the start: its weekday, its place in the month, its date. */
export const recurrence = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("None") }),
  z.object({ kind: z.literal("Daily"), interval }),
  z.object({
    kind: z.literal("Weekly"),
    interval,
    weekdays: z.array(weekday).min(1, "Choose a weekday").max(7).optional(),
  }),
  z.object({
    kind: z.literal("MonthlyOnDay"),
    interval,
    position: z.enum(positions).optional(),
    weekday: weekday.optional(),
  }),
  /** A month without this date has its window on its last day. */
  z.object({
    kind: z.literal("MonthlyOnDate"),
    interval,
    date: z.number().int().min(1).max(31).optional(),
  }),
]);
export type Recurrence = z.infer<typeof recurrence>;

export const schedule = z.object({
  /** Of the first window. Their wall clock in the zone is that of all windows. */
  start: seconds,
  end: seconds,
  timezone: z.string(),
  recurrence,
  /** No window begins after this; null for never. */
  until: seconds.nullable(),
});
export type Schedule = z.infer<typeof schedule>;

const zone = z
  .string()
  .max(100)
  .refine(isZone, "must be the name of a time zone, such as Europe/Berlin");
const moment = z.union([z.number(), z.string().max(40)]);
const recurrenceInput = z.preprocess(
  (value) => (typeof value === "string" ? { kind: value } : value),
  recurrence,
);

/**
 * As a caller writes it: times as everywhere else, and ISO 8601 text without an offset is what the
 * clocks of the zone show.
 */
export const scheduleInput = z
  .object({
    start: moment,
    end: moment,
    timezone: zone.default("UTC"),
    recurrence: recurrenceInput.default({ kind: "None" }),
    until: moment.nullable().default(null),
  })
  .transform(({ start, end, until, ...rest }): Schedule => ({
    ...rest,
    start: momentIn(start, rest.timezone),
    end: momentIn(end, rest.timezone),
    until: until === null ? null : momentIn(until, rest.timezone),
  }))
  .superRefine((value, context) => {
    for (const [field, message] of problemsOf(value))
      context.addIssue({ code: "custom", path: [field], message });
  });

const dayS = 24 * 3600;
/** The year 9999 ends. */
const lastMoment = 253_402_300_799;
/** A day on which clocks are put back is longer. */
const clockChangeS = 3600;

function problemsOf({
  start,
  end,
  until,
  recurrence,
}: Schedule): [field: "start" | "end" | "until", message: string][] {
  const unread = Object.entries({ start, end, until: until ?? 0 }).filter(
    ([, at]) => !(at >= 0 && at <= lastMoment),
  );
  // The names are those of the object above; Object.entries forgets them.
  if (unread.length > 0)
    return unread.map(([field]) => [field as "start", "Expected Unix seconds or an ISO 8601 time"]);
  if (end <= start) return [["end", "The end must be after the start"]];
  if (until !== null && until < start)
    return [["until", "The last day must not be before the start"]];
  return end - start > periodS(recurrence) + clockChangeS
    ? [["end", "A window must end before the next one begins"]]
    : [];
}

function periodS(recurrence: Recurrence): number {
  switch (recurrence.kind) {
    case "None":
      return Number.POSITIVE_INFINITY;
    case "Daily":
      return recurrence.interval * dayS;
    case "Weekly":
      return recurrence.interval * 7 * dayS;
    case "MonthlyOnDay":
    case "MonthlyOnDate":
      return recurrence.interval * 28 * dayS;
  }
}

/** NaN when it is no time. */
function momentIn(value: number | string, timezone: string): number {
  const isOnTheWall =
    typeof value === "string" &&
    /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/.test(value.trim());
  if (!isOnTheWall) return toSeconds(value) ?? Number.NaN;
  const wall =
    toSeconds(`${value.trim().replace(" ", "T")}${value.trim().length > 10 ? "Z" : ""}`) ??
    Number.NaN;
  if (Number.isNaN(wall)) return wall;
  return momentOfWallSeconds(wall, timezone);
}

export function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
