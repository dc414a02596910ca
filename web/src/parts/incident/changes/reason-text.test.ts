import { expect, test } from "vitest";
import type { RootCauseChange } from "#contract/changes.ts";
import { reasonText } from "./reason-text.ts";

const textOf = (code: string, params: RootCauseChange["reasons"][number]["params"]) =>
  reasonText({ code, params }, (seconds) => `${seconds} s`);

test.each<[string, Record<string, string | number>, string]>([
  [
    "same_entity",
    { tag: "service", value: "orders", alerts: 3, of: 5 },
    "It touches service orders, which 3 of 5 alerts are about",
  ],
  [
    "near_entity",
    { tag: "host", value: "db-1", hops: 1, alerts: 5, of: 5 },
    "It touches host db-1, 1 link from what all 5 alerts are about",
  ],
  ["text", { words: "disk, orders" }, "It shares words with the alerts: disk, orders"],
  ["recency", { seconds: 90 }, "It ended 90 s before the first of these alerts"],
  ["recency", { seconds: 0 }, "It was at work when the first of these alerts began"],
  ["unusual", { changes: 0, days: 30 }, "There was no change like it in 30 days"],
  ["unusual", { changes: 1, days: 30 }, "There was 1 change like it in 30 days"],
])("%s with %j is a sentence", (code, params, sentence) => {
  expect(textOf(code, params)).toBe(sentence);
});

test("a reason of a newer server is left out", () => {
  expect(textOf("weather", {})).toBeUndefined();
});
