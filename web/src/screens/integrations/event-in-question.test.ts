import { expect, test } from "vitest";
import type { EventReceipt } from "#contract/receipts.ts";
import { eventInQuestion } from "./event-in-question.ts";

const logOf = (...outcomes: EventReceipt["outcome"][]) => ({
  payload: JSON.stringify({ alerts: outcomes.map((_, index) => ({ host: `db-${index}` })) }),
  receipt: { events: outcomes.map((outcome, index) => ({ index, outcome, steps: [] })) },
});

test("the named event, else the one with the text, else the only one that was refused", () => {
  const log = logOf("opened", "rejected", "opened");
  expect(eventInQuestion(log, { event: 2, text: "db-0" })).toBe(2);
  expect(eventInQuestion(log, { text: "db-0" })).toBe(0);
  expect(eventInQuestion(log, { text: "db-9" })).toBe(1);
  expect(eventInQuestion(log, {})).toBe(1);
  expect(eventInQuestion(log, { event: 7 })).toBe(1);
});

test("none is in question where several were refused, or there is one event", () => {
  expect(eventInQuestion(logOf("rejected", "failed"), {})).toBeNull();
  expect(eventInQuestion(logOf("rejected"), {})).toBeNull();
  expect(eventInQuestion(logOf("opened"), { event: 0 })).toBe(0);
});
