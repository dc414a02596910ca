import { expect, test } from "vitest";
import { wordReader } from "./words.ts";

const wordsOf = wordReader();

const termsOf = (text: string): string[] => wordsOf(text).map(({ term }) => term);

test.each([
  [
    "The disk of db-ord-03.fra1 is full",
    ["disk", "db-ord-03.fra1", "db-ord-03", "fra1", "db", "ord", "full"],
  ],
  ["RunInstances failed", ["runinstance", "run", "instance", "failed"]],
  ["Queries, entries and addresses", ["query", "entry", "addresse"]],
  ["DNS status of class", ["dns", "status", "class"]],
  ["since 2026-11-23 13:54", ["2026-11-23", "11-23", "13:54"]],
  ["on 23 November 2026 at 1:54 PM", ["2026-11-23", "11-23", "13:54", "pm"]],
  ["Nov 23rd, 12:05:10 am", ["11-23", "00:05", "am"]],
  ["2026-11-23T13:54:20Z", ["2026-11-23", "11-23", "13:54"]],
  ["Straße ＦＲＡ１ №7", ["straße", "fra1", "no7"]],
  ["障害を調査しています。", ["障害", "害を", "を調", "調査", "査し"]],
  [
    "2026/11/23 09:30 13:54:20.120+02:00 9:05pm",
    ["2026-11-23", "11-23", "09:30", "13:54", "21:05"],
  ],
  [
    "https://status.example.com/a?b=incident_77",
    ["http", "status.example.com/a", "status", "example", "com", "incident_77", "incident"],
  ],
  ["Don't panic, it's the customer’s", ["don't", "don", "panic", "it's", "customer’s", "customer"]],
  ["", []],
  ["\u0000 — … 🔥", []],
])("%j", (text, terms) => {
  expect(termsOf(text)).toEqual(terms);
});

test("a word keeps the form in which it stands in the text", () => {
  expect(wordsOf("Errors since Nov 3")).toEqual([
    { term: "error", text: "Errors" },
    { term: "11-03", text: "Nov 3" },
  ]);
});
