/** Any question to any organization, for properties. */
import fc from "fast-check";
import type { Vocabulary } from "./understand.ts";

const fieldName = fc.constantFrom(
  "team",
  "region",
  "host",
  "k8s_pod_name",
  "title",
  "start",
  "end",
);
const piece = fc.oneof(
  fc.constantFrom(
    ..."critical worst my not or and in of team region host alerts more than since two hours yesterday".split(
      " ",
    ),
  ),
  fc.constantFrom('"', "'", "(", "[", "\\", "/x[/", "a*", "AND", "NOT", "!=", "=~", ">", "\u0000"),
  fc.constantFrom("payments", "order entry", "db-1", "fra1", "10", "2026-11-23", "10:30", "9,5"),
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
);

export const arbitraryQuestion: fc.Arbitrary<string> = fc
  .array(piece, { maxLength: 25 })
  .map((pieces) => pieces.join(" "));

export const arbitraryVocabulary: fc.Arbitrary<Vocabulary> = fc.record({
  fields: fc.uniqueArray(
    fc.record({
      name: fieldName,
      kind: fc.constantFrom("text", "number", "time", "duration"),
      takesAny: fc.boolean(),
      alsoCalled: fc.array(fc.string({ unit: "grapheme" }), { maxLength: 2 }),
    }),
    { selector: ({ name }) => name },
  ),
  values: fc.array(
    fc.record({
      field: fieldName,
      value: fc.oneof(piece, fc.constantFrom("payments", "Order Entry", "DB-1")),
      count: fc.nat({ max: 9 }),
    }),
  ),
  me: fc.option(fc.string({ unit: "grapheme" })),
  now: fc.option(
    fc.record({
      nowS: fc.integer({ min: 1_000_000_000, max: 2_000_000_000 }),
      timeZone: fc.constantFrom("UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Apia"),
    }),
  ),
});
