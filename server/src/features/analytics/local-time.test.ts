import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { bucketStarts, localTimeOf } from "./local-time.ts";

const zones = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/Havana",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "America/St_Johns",
  "Pacific/Apia",
];
const moments = fc.integer({ min: 1_293_840_000, max: 1_798_761_600 });
const at = (text: string): number => Date.parse(text) / 1000;

test("days, weeks and months begin where the calendar of the zone says, hours as its clocks do", () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (moment, zone) => {
      const local = localTimeOf(zone);
      const time = Temporal.Instant.fromEpochMilliseconds(moment * 1000).toZonedDateTimeISO(zone);
      const day = time.startOfDay();
      const secondsOf = (of: Temporal.ZonedDateTime) => of.epochMilliseconds / 1000;
      const startOf = (days: number) =>
        secondsOf(day.toPlainDate().subtract({ days }).toZonedDateTime(zone));
      expect(local.startOf("day", moment)).toBe(secondsOf(day));
      expect(local.startOf("week", moment)).toBe(startOf(time.dayOfWeek - 1));
      expect(local.startOf("month", moment)).toBe(startOf(time.day - 1));
      expect(local.read("hour", moment)).toBe(time.hour);
      expect(local.read("weekday", moment)).toBe(time.dayOfWeek);
      const { hour } = time;
      expect(local.startOf("hour", moment)).toBe(
        secondsOf(time.round({ smallestUnit: "hour", roundingMode: "floor" }).with({ hour })),
      );
    }),
    { numRuns: 600 },
  );
});

test("where clocks go back, an hour that they repeat is two", () => {
  const local = localTimeOf("Europe/Berlin");
  const [from, to] = [at("2026-10-24T22:00:00Z"), at("2026-10-25T22:59:59Z")];
  expect(bucketStarts(local, { from, to, interval: "hour" })).toHaveLength(25);
  expect(local.startOf("hour", at("2026-10-25T00:30:00Z"))).toBe(at("2026-10-25T00:00:00Z"));
  expect(local.startOf("hour", at("2026-10-25T01:30:00Z"))).toBe(at("2026-10-25T01:00:00Z"));
  expect(local.read("hour", at("2026-10-25T01:30:00Z"))).toBe(2);
});

test("no bucket of a time is left out", () => {
  fc.assert(
    fc.property(
      moments,
      fc.nat({ max: 400 * 86_400 }),
      fc.constantFrom(...zones),
      fc.constantFrom("day", "week", "month"),
      (from, lengthS, zone, interval) => {
        const local = localTimeOf(zone);
        const to = from + lengthS;
        const starts = bucketStarts(local, { from, to, interval });
        for (let moment = from; moment <= to; moment += 37_000)
          expect(starts).toContain(local.startOf(interval, moment));
      },
    ),
    { numRuns: 60 },
  );
});
