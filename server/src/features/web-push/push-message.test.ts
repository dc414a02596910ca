import fc from "fast-check";
import { expect, test } from "vitest";
import { maxPayloadBytes, payloadOf, type PushMessage, topicOf } from "./push-message.ts";

const message: PushMessage = {
  title: "db-1: disk is full",
  line: "Critical, in Databases",
  path: "/feed/all/7",
  tag: "incident-7",
  urgency: "high",
  ttlS: 3600,
};

test("a message that fits is sent as it is, without what only the push service needs", () => {
  const { urgency: _urgency, ttlS: _ttlS, ...shown } = message;
  expect(JSON.parse(payloadOf(message).toString())).toEqual(shown);
});

test("whatever is in a message, its payload is small enough and readable", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 6000 }),
    fc.string({ unit: "grapheme", maxLength: 6000 }),
    fc.constant('"\\\u0000'.repeat(2000)),
  );
  fc.assert(
    fc.property(text, text, text, text, (title, line, path, tag) => {
      const payload = payloadOf({ ...message, title, line, path, tag });
      expect(payload.length).toBeLessThanOrEqual(maxPayloadBytes);
      expect(() => JSON.parse(payload.toString()) as unknown).not.toThrow();
    }),
    { numRuns: 50 },
  );
});

test("a text is cut between characters, and a path never", () => {
  const family = "👨‍👩‍👧";
  const { title, path } = JSON.parse(
    payloadOf({ ...message, title: family.repeat(100), path: `/${"a".repeat(2000)}` }).toString(),
  ) as Record<string, string>; // of texts alone
  expect(title?.replaceAll(family, "")).toBe("…");
  expect(path).toBe("/");
});

test("a topic is the same for one thing of one organization alone, and of a form that is allowed", () => {
  const topics = [topicOf("1", "a"), topicOf("1", "a"), topicOf("1", "b"), topicOf("2", "a")];
  expect(new Set(topics).size).toBe(3);
  for (const topic of topics) expect(topic).toMatch(/^[\w-]{32}$/);
});
