import { expect, test } from "vitest";
import { countsText, outcomeText, tookMs, tookText } from "./delivery-outcome.ts";

const time = { locale: "en-GB", zone: "UTC", hourCycle: "h23" } as const;
const attempt = (at: number, status: number | null, ms = 20) => ({ at, ms, status, error: null });

test.each([
  [{ state: "delivered", due_at: null, attempts: [attempt(1, 200)] }, "Delivered"],
  [{ state: "failed", due_at: 11_640, attempts: [attempt(1, 503)] }, "Retry 03:14"],
  [{ state: "failed", due_at: 10_000, attempts: [attempt(1, 503)] }, "Retry soon"],
  [{ state: "dead", due_at: null, attempts: [attempt(1, 503), attempt(2, 403)] }, "Dead: 403"],
  [{ state: "dead", due_at: null, attempts: [attempt(1, null)] }, "Dead"],
  [{ state: "blocked", due_at: null, attempts: [] }, "Over quota"],
] as const)("%j is told as %j", (delivery, text) => {
  expect(
    outcomeText({ ...delivery, attempts: [...delivery.attempts] }, { time, nowS: 10_000 }),
  ).toBe(text);
});

test("a message took from its first try to the end of its last", () => {
  expect(tookMs({ attempts: [] })).toBeNull();
  expect(tookMs({ attempts: [attempt(10, 503), attempt(44, 200, 100)] })).toBe(34_100);
  expect([12.4, 1349, 34_100].map((ms) => tookText(ms))).toEqual(["12 ms", "1.3 s", "34 s"]);
});

test("of several messages those that need a look are counted first", () => {
  expect(countsText({ delivered: 12, dead: 1, queued: 0, failed: 2 })).toBe(
    "1 dead letter, 2 to be tried again, 12 delivered",
  );
});
