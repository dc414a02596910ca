import { expect, test } from "vitest";
import { timeConditions } from "./time-conditions.ts";
import { findLengthPhrases, findTimePhrases } from "./time-phrases.ts";

// A Tuesday, 15:00 in Berlin.
const now = { nowS: Date.UTC(2026, 10, 24, 14) / 1000, timeZone: "Europe/Berlin" };
const timesOf = (text: string, at = now) =>
  findTimePhrases(text, at).map(({ span }) =>
    timeConditions(span)
      .map(({ op, value }) => `${op} ${value}`)
      .join(", "),
  );

test.each([
  ["in the last 24 hours", ">= -1d"],
  ["over the past 90 minutes", ">= -90m"],
  ["last week", ">= -1w"],
  ["since two hours", ">= -2h"],
  ["a couple of days ago", ">= -2d"],
  ["since half an hour", ">= -30m"],
  ["the previous 2h", ">= -2h"],
  ["today", ">= 2026-11-23T23:00:00Z"],
  ["since yesterday", ">= 2026-11-22T23:00:00Z"],
  ["yesterday", ">= 2026-11-22T23:00:00Z, < 2026-11-23T23:00:00Z"],
  ["the day before yesterday", ">= 2026-11-21T23:00:00Z, < 2026-11-22T23:00:00Z"],
  ["this morning", ">= 2026-11-24T05:00:00Z, < 2026-11-24T11:00:00Z"],
  ["last night", ">= 2026-11-23T17:00:00Z, < 2026-11-24T05:00:00Z"],
  ["since Monday", ">= 2026-11-22T23:00:00Z"],
  ["on tuesday", ">= 2026-11-16T23:00:00Z, < 2026-11-17T23:00:00Z"],
  ["between saturday and sunday", ">= 2026-11-20T23:00:00Z, < 2026-11-22T23:00:00Z"],
  ["before yesterday", "< 2026-11-22T23:00:00Z"],
  ["after yesterday", ">= 2026-11-23T23:00:00Z"],
  ["this week", ">= 2026-11-22T23:00:00Z"],
  ["this month", ">= 2026-10-31T23:00:00Z"],
  ["since 10:30", ">= 2026-11-24T09:30:00Z"],
  ["since 4pm", ">= 2026-11-23T15:00:00Z"],
  ["until 9:15 am", "< 2026-11-24T08:15:00Z"],
])("%j", (text, conditions) => {
  expect(timesOf(`incidents ${text}`)).toEqual([conditions]);
});

test("tonight has begun yesterday before it is morning", () => {
  const nowS = Date.UTC(2026, 10, 24, 1) / 1000;
  expect(timesOf("tonight", { ...now, nowS })).toEqual([">= 2026-11-23T17:00:00Z"]);
});

test.each(["since version 4", "the last server", "5 hosts", "12:77", "ago"])(
  "%j is no time",
  (text) => {
    expect(timesOf(text)).toEqual([]);
  },
);

test("how long something lasts is no time", () => {
  expect(findLengthPhrases("open for more than 2 hours, or less than 90 s")).toEqual([
    expect.objectContaining({ op: ">", seconds: 7200 }),
  ]);
});

test("without a moment, only lengths are understood", () => {
  expect(findTimePhrases("yesterday or in the last hour", null)).toHaveLength(1);
});
