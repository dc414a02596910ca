import fc from "fast-check";
import { expect, test } from "vitest";
import { readBody } from "../../pipeline/read-body.ts";
import { type Message, messagesBetween, type Story } from "./messages.ts";

const dayS = Date.UTC(2026, 2, 3) / 1000;
const minutes = (count: number): number => count * 60;
const told = (story: Story, fromS: number, toS: number): [number, string][] =>
  [...messagesBetween(story, fromS, toS)].map((one) => [one.atS, one.worded(toS).text]);
const eventsIn = (messages: Iterable<Message>): number =>
  [...messages].reduce((sum, one) => sum + one.events, 0);

test("the story is the same whoever asks for whatever stretch of it", () => {
  const story = { seed: "one", eventsPerMinute: 60 };
  const whole = told(story, dayS, dayS + minutes(90)).map(([atS]) => atS);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 89 }), (cut) => {
      const parts = [
        ...messagesBetween(story, dayS, dayS + minutes(cut)),
        ...messagesBetween(story, dayS + minutes(cut), dayS + minutes(90)),
      ];
      expect(parts.map((one) => one.atS)).toEqual(whole);
    }),
    { numRuns: 10 },
  );
  expect(told(story, dayS, dayS + minutes(30))).toEqual(told(story, dayS, dayS + minutes(30)));
  expect(told({ ...story, seed: "two" }, dayS, dayS + minutes(30))).not.toEqual(
    told(story, dayS, dayS + minutes(30)),
  );
});

test.each([
  [20, 1, 1440],
  [600, 1, 120],
  [30_000, 20, 2],
])("%d events a minute at tempo %d are what comes", (eventsPerMinute, tempo, length) => {
  const events = eventsIn(
    messagesBetween({ seed: "rate", eventsPerMinute, tempo }, dayS, dayS + minutes(length)),
  );
  expect(events / length).toBeGreaterThan(eventsPerMinute * 0.85);
  expect(events / length).toBeLessThan(eventsPerMinute * 1.15);
});

test("every sender's words are understood, every event of them", () => {
  const counted = new Map<string, number>();
  for (const message of messagesBetween(
    { seed: "words", eventsPerMinute: 120 },
    dayS,
    dayS + minutes(60),
  )) {
    const { source, text, events } = message.worded(dayS + minutes(60));
    const read = readBody(JSON.parse(text), source, {
      receivedAt: dayS + minutes(60),
      appKey: "k",
      find: () => ({ id: "1", source_system: "x.y" }),
    });
    expect(read.rejected).toEqual([]);
    expect(read.events).toHaveLength(events);
    counted.set(message.sender, (counted.get(message.sender) ?? 0) + events);
  }
  expect([...counted.keys()].sort()).toEqual(["alertmanager", "api", "grafana", "prometheus"]);
});

test("there are quiet minutes, storms, repeats, and an end to every trouble", () => {
  const messages = [
    ...messagesBetween({ seed: "life", eventsPerMinute: 20 }, dayS, dayS + minutes(24 * 60)),
  ];
  const byMinute = Map.groupBy(messages, (one) => Math.floor(one.atS / 60));
  const sizes = [...byMinute.values()].map(eventsIn);
  expect(Math.max(...sizes)).toBeGreaterThan(50);
  expect(Math.min(...sizes)).toBeLessThan(8);
  const open = new Map<string, string>();
  let repeats = 0;
  for (const one of messages) {
    const { source, text } = one.worded(one.atS);
    const read = readBody(JSON.parse(text), source, {
      receivedAt: one.atS,
      appKey: "k",
      find: () => ({ id: "1", source_system: one.sender }),
    });
    for (const { event } of read.events) {
      if (open.get(event.identity) === event.status) repeats += 1;
      open.set(event.identity, event.status);
    }
  }
  expect(repeats).toBeGreaterThan(1000);
  // What still burns is what began within the longest trouble's length of the day's end.
  expect([...open.values()].filter((status) => status !== "ok").length).toBeLessThan(open.size / 2);
});
