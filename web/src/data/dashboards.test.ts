import { expect, test } from "vitest";
import { askedTime } from "./dashboards.ts";

test("what happened in the second that is passing is asked for", () => {
  const open = { rangeS: 60, from: null, to: null };
  expect(askedTime(open, 1_000_900)).toEqual({ from: 941, to: 1001 });
  expect(askedTime(open, 1_001_000)).toEqual({ from: 941, to: 1001 });
  expect(askedTime({ rangeS: null, from: 10, to: 20 }, 1_000_900)).toEqual({ from: 10, to: 20 });
});
