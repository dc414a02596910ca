import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "#bpql/parse.ts";
import { print } from "#bpql/print.ts";
import { arbitraryQuestion, arbitraryVocabulary } from "./arbitrary-question.ts";
import { phrasesOf, translate } from "./translate.ts";
import type { Vocabulary } from "./understand.ts";

const text = (name: string, ...alsoCalled: string[]) =>
  ({ name, kind: "text", alsoCalled }) as const;
const vocabulary: Vocabulary = {
  fields: [
    ...["status", "folder", "acknowledged", "flapping", "team", "region", "service"].map((name) =>
      text(name),
    ),
    text("assignee", "assigned to"),
    text("host", "server"),
    { name: "alerts", kind: "number", alsoCalled: ["number of alerts"] },
    { name: "start", kind: "time" },
    { name: "end", kind: "time" },
    { name: "last_change", kind: "time" },
    { name: "duration", kind: "duration" },
  ],
  values: [
    ["team", "payments", 9],
    ["service", "payments", 3],
    ["team", "orders", 4],
    ["region", "fra1", 5],
    ["region", "ams2", 4],
    ["host", "db-1", 3],
    ["host", "7", 3],
    ["service", "Order Entry", 2],
    ["assignee", "Ada", 2],
  ].map(([field, value, count]) => ({
    field: String(field),
    value: String(value),
    count: Number(count),
  })),
  me: "Rui",
  // A Tuesday, 7:00 in Berlin.
  now: { nowS: Date.UTC(2026, 10, 24, 6) / 1000, timeZone: "Europe/Berlin" },
};

test.each([
  [
    "critical incidents of team payments since two hours",
    "status = critical AND team = payments AND start >= -2h",
  ],
  [
    "worst incidents in fra1 or ams2 since yesterday",
    "status = critical AND region IN [fra1, ams2] AND start >= 2026-11-22T23:00:00Z",
  ],
  ["my open incidents not in fra1", "assignee = Rui AND folder = active AND region != fra1"],
  ["assigned to me", "assignee = Rui"],
  ["Incidents assigned to Ada", "assignee = Ada"],
  ["unassigned, with more than 1,200 alerts", "assignee != * AND alerts > 1200"],
  ["at least 5 alerts", "alerts >= 5"],
  ["on server web-9 in the last 30 minutes", "host = web-9 AND start >= -30m"],
  ["alerts on host db-*", "host = db-*"],
  ["host 7", "host = 7"],
  ['"no route" in order entry', '"no route" AND service = "Order Entry"'],
  ["resolved since noon", "folder = resolved AND end >= 2026-11-23T11:00:00Z"],
  ["changed in the past hour", "last_change >= -1h"],
  ["lasting longer than half an hour", "duration > 30m"],
  ["payments or region ams2", "(team = payments OR region = ams2)"],
  ["without a team", "team != *"],
  ["anything except db-1 and other than team orders", "host != db-1 AND team != orders"],
  [
    "unacknowledged warnings tonight",
    "acknowledged = false AND status = warning AND start >= 2026-11-24T17:00:00Z",
  ],
  ["not flapping", "flapping != true"],
  ["frobnicate the moon", ""],
  ["2 incidents, all of them", ""],
  ["", ""],
])("%j", (question, bpql) => {
  const query = translate(question, vocabulary);
  // One "or" over everything needs no brackets.
  expect(query.bpql).toBe(bpql.replace(/^\((.*)\)$/, "$1"));
});

test("it says why, what it assumed, and what it could not read", () => {
  const { explanation, unread, confidence } = translate(
    "how many frozen payments are mine since 2 days",
    vocabulary,
  );
  expect(explanation).toEqual([
    {
      code: "assumed_field",
      params: { field: "team", op: "=", value: "payments", alternatives: "service" },
    },
    { code: "mine", params: { value: "Rui" } },
    { code: "time", params: { field: "start", op: ">=", value: "-2d" } },
    { code: "result_kind", params: { kind: "count" } },
  ]);
  expect(unread).toEqual(["frozen"]);
  expect(confidence).toBeLessThan(translate("payments of team payments", vocabulary).confidence);
});

test("a field beside a value says which is meant, however rare it is there", () => {
  const { bpql, explanation } = translate("service payments", vocabulary);
  expect(bpql).toBe("service = payments");
  expect(explanation.map(({ code }) => code)).toEqual(["condition"]);
});

test("nobody's own incidents are not searched for", () => {
  expect(translate("my incidents", { ...vocabulary, me: null }).bpql).toBe("");
});

test("values are looked for in every part of the question, whatever its case", () => {
  expect(phrasesOf("Is ORDER entry down?")).toEqual(
    expect.arrayContaining(["order entry", "order entry down", "order", "down"]),
  );
});

test("a query parses and prints as it is, and confidence is a probability", () => {
  fc.assert(
    fc.property(arbitraryQuestion, arbitraryVocabulary, (question, anyVocabulary) => {
      const { bpql, query, confidence } = translate(question, anyVocabulary);
      const kinds = new Map(anyVocabulary.fields.map(({ name, kind }) => [name, kind]));
      const parsed = parse(bpql, { kindOf: (field) => kinds.get(field) ?? "text" });
      expect(parsed).toEqual({ ok: true, query });
      expect(bpql === "" ? "*" : bpql).toBe(print(query));
      expect(confidence >= 0 && confidence <= 1).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("the same question gives the same query, whatever order the values come in", () => {
  const question = "worst payments in fra1 or host db-1 since monday";
  const first = JSON.stringify(translate(question, vocabulary));
  for (let run = 0; run < 100; run += 1)
    expect(JSON.stringify(translate(question, vocabulary))).toBe(first);
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...vocabulary.values], { minLength: vocabulary.values.length }),
      (values) => {
        expect(JSON.stringify(translate(question, { ...vocabulary, values }))).toBe(first);
      },
    ),
  );
});

test.each([
  ["a word", "a".repeat(100_000)],
  ["names", "Aa ".repeat(33_000)],
  ["fields", "team ".repeat(20_000)],
  ["values", "payments or ".repeat(8_000)],
  ["numbers", "more than 1 ".repeat(8_000)],
  ["times", "since two hours ".repeat(6_000)],
  ["quotes", "\"' ".repeat(33_000)],
  ["brackets", "([{<".repeat(25_000)],
  ["punctuation", "?!,.;".repeat(20_000)],
  ["halves of characters", "\ud83d".repeat(100_000)],
])("a hundred thousand characters of %s end nothing", (_, question) => {
  const { bpql } = translate(question, vocabulary);
  expect(parse(bpql, { kindOf: (field) => (field === "start" ? "time" : "text") }).ok).toBe(true);
  expect(bpql.length).toBeLessThan(10_000);
  expect(phrasesOf(question).length).toBeLessThan(5_000);
});
