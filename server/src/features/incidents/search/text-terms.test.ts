import fc from "fast-check";
import { expect, test } from "vitest";
import { hasGlob } from "#bpql/glob.ts";
import { piecesOf, runField, templateField, textField, textTerms, foldText } from "./text-terms.ts";

test.each([
  [
    "Value 17 is beyond its limit on host-3",
    ["~template value # is beyond its limit on ¤", "~run host-3"],
  ],
  ["CPU at 95.4%", ["~template cpu at ¤%", "~run 95.4"]],
  ["took 12ms", ["~template took #ms"]],
  ["db-1", ["~run db-1"]],
  ["", []],
])("%s is known by %j", (text, terms) => {
  expect(textTerms(text).map(({ field, folded }) => `${field} ${folded}`)).toEqual(terms);
});

const word = fc.oneof(
  fc.constantFrom(
    "disk",
    "full",
    "host-17",
    "db1",
    "95",
    "12ms",
    "4711",
    "95.4",
    "1.2.3",
    "%",
    "#",
    "¤",
    ", ",
    " · ",
    ": ",
    " ",
    "-",
    "ß",
    "É",
    "x\u001Ey",
    "3f2a-9c",
  ),
  fc.string({ maxLength: 3 }),
);

test("whatever part of a text is asked for, each of its pieces finds the text", () => {
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 40 }),
      fc.nat(),
      fc.nat({ max: 12 }),
      (words, from, length) => {
        const text = foldText(words.join(""));
        const chars = [...text];
        const part = chars
          .slice(from % (chars.length + 1), (from % (chars.length + 1)) + length)
          .join("");
        const terms = textTerms(text);
        for (const { run, template } of piecesOf(part)) {
          const isFound = terms.some(
            ({ field, folded }) =>
              (field === textField && folded.includes(part)) ||
              (field === runField && hasGlob(run, folded)) ||
              (field === templateField && template !== null && hasGlob(template, folded)),
          );
          expect({ text, part, terms, run, template, isFound }).toMatchObject({ isFound: true });
        }
      },
    ),
    { numRuns: 5000 },
  );
});
