import fc from "fast-check";
import { expect, test } from "vitest";
import { readBody } from "../../pipeline/read-body.ts";
import { type Message, messagesBetween, type Scenario } from "./messages.ts";

const dayS = Date.UTC(2026, 2, 3) / 1000;
const minutes = (count: number): number => count * 60;
const messageTexts = (scenario: Scenario, fromS: number, toS: number): [number, string][] =>
  [...messagesBetween(scenario, fromS, toS)].map((message) => [
    message.atS,
    message.render(toS).text,
  ]);
const countEvents = (messages: Iterable<Message>): number =>
  [...messages].reduce((sum, message) => sum + message.events, 0);

test("the story is the same whoever asks for whatever stretch of it", () => {
  const scenario = { seed: "one", eventsPerMinute: 60 };
  const allTimes = messageTexts(scenario, dayS, dayS + minutes(90)).map(([atS]) => atS);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 89 }), (cut) => {
      const parts = [
        ...messagesBetween(scenario, dayS, dayS + minutes(cut)),
        ...messagesBetween(scenario, dayS + minutes(cut), dayS + minutes(90)),
      ];
      expect(parts.map((part) => part.atS)).toEqual(allTimes);
    }),
    { numRuns: 10 },
  );
  expect(messageTexts(scenario, dayS, dayS + minutes(30))).toEqual(
    messageTexts(scenario, dayS, dayS + minutes(30)),
  );
  expect(messageTexts({ ...scenario, seed: "two" }, dayS, dayS + minutes(30))).not.toEqual(
    messageTexts(scenario, dayS, dayS + minutes(30)),
  );
});

test.each([
  [20, 1, 1440],
  [600, 1, 120],
  [30_000, 20, 2],
])("%d events a minute at tempo %d are what comes", (eventsPerMinute, tempo, length) => {
  const events = countEvents(
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
    const { source, text, events } = message.render(dayS + minutes(60));
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
  const byMinute = Map.groupBy(messages, (message) => Math.floor(message.atS / 60));
  const sizes = [...byMinute.values()].map(countEvents);
  expect(Math.max(...sizes)).toBeGreaterThan(50);
  expect(Math.min(...sizes)).toBeLessThan(8);
  const open = new Map<string, string>();
  let repeats = 0;
  for (const message of messages) {
    const { source, text } = message.render(message.atS);
    const read = readBody(JSON.parse(text), source, {
      receivedAt: message.atS,
      appKey: "k",
      find: () => ({ id: "1", source_system: message.sender }),
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
