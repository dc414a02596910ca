import { expect, test } from "vitest";
import { cutText } from "../cut-text.ts";
import { markedText } from "./ticket-message.ts";
import { messageOf } from "../vendor-error.ts";

test("a text is cut between characters, and what marks it stays", () => {
  expect(cutText("abcd", 4)).toBe("abcd");
  expect(cutText("abcde", 4)).toBe("abc…");
  expect(cutText("ab🔥🔥", 4)).toBe("ab…");
  expect(markedText("x".repeat(100), "tocsin 1", 40)).toMatch(/^x{29}…\n\ntocsin 1$/);
  expect(markedText("", "tocsin 1", 40)).toBe("tocsin 1");
});

test.each([
  ['{"error":{"message":"No","detail":"Because"},"status":"failure"}', "No; Because"],
  ['{"errorMessages":[],"errors":{"summary":"too long"}}', "summary: too long"],
  ['{"message":{"title":["is missing"]}}', "title: is missing"],
  [
    '{"message":"Validation Failed","errors":[{"field":"title","code":"missing"}]}',
    "Validation Failed; field: title; code: missing",
  ],
  ["<h1>Down</h1>", "<h1>Down</h1>"],
])("the reason in %s is %s", (text, reason) => {
  expect(messageOf(text)).toBe(reason);
});
