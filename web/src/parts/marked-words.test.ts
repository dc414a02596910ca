import { expect, test } from "vitest";
import { markedParts } from "./marked-words.ts";

const marked = (text: string, words: readonly string[]) =>
  markedParts(text, words)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["The disk of db-1 is full", ["disk", "db-1"], "The [disk] of [db-1] is full"],
  ["Disks and DISK", ["disk"], "Disks and [DISK]"],
  [
    "label printers stop, a label too",
    ["label", "label printers"],
    "[label printers] stop, a [label] too",
  ],
  ["a (b) c", ["(b)"], "a [(b)] c"],
  ["Überlast überlastet", ["überlast"], "[Überlast] überlastet"],
  ["nothing", [], "nothing"],
  ["", ["disk"], ""],
])("in %j the words %j are marked", (text, words, expected) => {
  expect(marked(text, words)).toBe(expected);
  expect(
    markedParts(text, words)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
