/** Random queries and facts for the property tests, drawn from few words so that they meet. */
import fc from "fast-check";
import { allOf, anyOf, type CompareOp, type InOp, type Leaf, type Query } from "./ast.ts";
import { leafChecker } from "./check-leaf.ts";
import type { FactRecord } from "./facts.ts";
import { defaultKindOf, type KindOf } from "./field-kind.ts";
import { isAnything } from "./glob.ts";
import { compileRegex } from "./regex.ts";

/**
 * What the properties know: `weight` is a number, `start` and `end` are times, the rest is text.
 */
export const testKindOf: KindOf = (field) => (field === "weight" ? "number" : defaultKindOf(field));
export const nowS = 1_750_000_000;

const fields = ["host", "cpu", "title", "weight", "start", "end", "x.y_z-1"];
const words = [
  "db-1",
  "DB-1",
  "db-2",
  "web",
  "db",
  "5",
  "5.0",
  "10",
  "-3",
  ".5",
  "1e3",
  "a*b",
  "a\\*b",
  "a\\b",
  "*",
  "**",
  "",
];
const oddTexts = [
  'x"y',
  "o'b",
  "ß",
  "İ",
  "ΑΣ",
  "ασ",
  "\u212a",
  "k",
  "50%",
  "a_b",
  "/var/",
  "and",
  "a b",
  "a\nb",
  "\0",
  "x\0y",
  "\u001f",
  "😀",
];
const times = [
  "-2h",
  "+1d",
  "now",
  String(nowS),
  String(nowS * 1000),
  "2025-06-15T15:06:40Z",
  "2025-06-15",
];

const value = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words, ...oddTexts) },
  { weight: 1, arbitrary: fc.constantFrom(...times) },
  {
    weight: 2,
    arbitrary: fc.string({
      unit: fc.constantFrom("a", "B", "*", "\\", '"', "'", "%", "_", " ", "/"),
      maxLength: 6,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.string({ unit: "binary", maxLength: 8 }).map((text) => text.toWellFormed()),
  },
);

const regexUnits = [
  "a",
  "b",
  "K",
  "s",
  "5",
  "-",
  ".",
  "\\.",
  "\\d",
  "\\W",
  "\\s",
  "[a-c]",
  "[^b*]",
  "[\\w.-]",
  "[]^-]",
  "\\n",
  "\\x41",
  "ß",
  "😀",
  "{",
  " ",
  "/",
];
const regexMarks = [
  "*",
  "+",
  "?",
  "{2}",
  "{1,3}",
  "{0,}",
  "*?",
  "|",
  "^",
  "$",
  "(",
  ")",
  "(?:",
  "(?P<n>",
  "\\b",
  "\\A",
  "\\z",
  "\\pL",
  "[[:alpha:]]",
  "[^\\x00-\\x{10FFFF}]",
];
/** Often beyond what PostgreSQL can be asked. */
export const regex = fc
  .tuple(
    fc.constantFrom("", "", "", "(?i)", "(?s)", "(?is)", "(?m)"),
    fc.array(fc.oneof(fc.constantFrom(...regexUnits), fc.constantFrom(...regexMarks)), {
      maxLength: 8,
    }),
  )
  .map(([flags, parts]) => flags + parts.join(""))
  .filter((pattern) => typeof compileRegex(pattern) !== "string");

const compare: fc.Arbitrary<Leaf> = fc
  .tuple(
    fc.constantFrom(...fields),
    fc.constantFrom<CompareOp>("=", "=", "!=", "===", "<", "<=", ">", ">="),
    value,
  )
  .map(([field, op, text]): Leaf => ({ kind: "compare", field, op, value: text }));
const like: fc.Arbitrary<Leaf> = fc
  .tuple(fc.constantFrom("host", "cpu", "title"), fc.constantFrom<CompareOp>("=~", "!~"), regex)
  .map(([field, op, text]): Leaf => ({ kind: "compare", field, op, value: text }));
const membership: fc.Arbitrary<Leaf> = fc
  .tuple(
    fc.constantFrom(...fields),
    fc.constantFrom<InOp>("IN", "NOT IN"),
    fc.array(value, { minLength: 1, maxLength: 4 }),
  )
  .map(([field, op, values]): Leaf => ({ kind: "in", field, op, values }));
/** Keywords are not among them. */
export const leaf = fc.oneof({ weight: 3, arbitrary: compare }, like, membership).filter(isValid);
const keyword: fc.Arbitrary<Query> = value
  .filter((text) => text !== "" && !isAnything(text))
  .map((text) => ({ kind: "keyword", text }));

const { query: anyQuery } = fc.letrec<{ query: Query }>((tie) => ({
  query: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { weight: 8, arbitrary: leaf },
    { weight: 1, arbitrary: keyword },
    { weight: 1, arbitrary: fc.constant<Query>({ kind: "all" }) },
    { weight: 2, arbitrary: tie("query").map((item): Query => ({ kind: "not", item })) },
    { weight: 2, arbitrary: fc.array(tie("query"), { minLength: 2, maxLength: 4 }).map(allOf) },
    { weight: 2, arbitrary: fc.array(tie("query"), { minLength: 2, maxLength: 4 }).map(anyOf) },
  ),
}));
/** Every query that parse can return with `testKindOf`, short of its limits. */
export const query = anyQuery;

const factValue = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words, ...oddTexts) },
  fc.string({
    unit: fc.constantFrom("a", "B", "k", "S", "*", "\\", "%", "_", "\n", "-", "5"),
    maxLength: 6,
  }),
  fc.constantFrom(5, 10, -3, 0.5, 1e21, 1e-7, true, false, Number.NaN),
);
const time = fc.option(fc.constantFrom(nowS - 10_000, nowS - 7200, nowS, nowS + 86_400, 5, 10), {
  nil: null,
});

/** Facts whose `title`, `weight`, `start` and `end` have one value at most, as columns do. */
export const record: fc.Arbitrary<FactRecord> = fc.record({
  host: fc.array(factValue, { maxLength: 3 }),
  cpu: fc.array(factValue, { maxLength: 2 }),
  "x.y_z-1": fc.array(factValue, { maxLength: 1 }),
  title: fc.option(factValue, { nil: null }),
  weight: fc.option(fc.constantFrom(5, 10, -3, 0.5), { nil: null }),
  start: time,
  end: time,
});

function isValid(candidate: Leaf): boolean {
  const checker = leafChecker(testKindOf);
  const values = candidate.kind === "in" ? candidate.values : [candidate.value];
  return values.every((text) => checker.problemOf(candidate, text) === null);
}
