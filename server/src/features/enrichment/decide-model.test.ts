import fc from "fast-check";
import { expect, test } from "vitest";
import type { EnrichmentRule } from "#contract/enrichment.ts";
import { enricherOf } from "./decide.ts";
import { enrichPlainly, type PlainTable } from "./test-plain-rules.ts";
import {
  extractionRule,
  compositionRule,
  enrichEvent,
  readyOf,
  tableOf,
  plainTag,
  eventWith,
  mappingRule,
} from "./test-rule-drafts.ts";

const names = ["a", "b", "c", "d", "e"];

const anyValue = fc.constantFrom("x", "y", "x-1", "y-2", "Z", "");

const anyTagValue = fc.oneof(
  { weight: 4, arbitrary: anyValue },
  {
    weight: 1,
    arbitrary: fc.uniqueArray(fc.constantFrom("x", "y", "x-1"), { minLength: 1, maxLength: 3 }),
  },
);

const anyCondition = fc.constantFrom(
  "",
  "",
  "a = x",
  "b = y",
  "a = x OR c = y*",
  "NOT a = x",
  "d = *",
  "b IN (x, y)",
  "c != z",
  "y",
  "e =~ /x/",
  "a === Z",
  "description = hello",
  "NOT (b = x OR c = x)",
);

const anyName = fc.constantFrom(...names);

const anyRule: fc.Arbitrary<EnrichmentRule> = fc.oneof(
  fc
    .record({
      when: anyCondition,
      source: fc.constantFrom(...names, "description"),
      regex: fc.constantFrom("(.+)", "^(x)", "(\\d)", "(y)-?"),
    })
    .map(({ source, regex, when: text }) => extractionRule(source, regex, { when: text })),
  fc
    .record({
      when: anyCondition,
      text: fc.constantFrom("x", "${a}", "y-${b}", "${c}${d}", "${e}"),
    })
    .map(({ text, when: condition }) => compositionRule(text, { when: condition })),
  fc
    .record({ when: anyCondition, table: fc.constantFrom("t1", "t2", "t3") })
    .map(({ table, when: text }) => mappingRule(table, { when: text })),
);

const anyTag = fc.record({
  name: anyName,
  isOverriding: fc.boolean(),
  rules: fc.array(anyRule, { maxLength: 4 }),
});

const anyCell = fc.constantFrom("x", "y", "x-1", "*");

const anyTable = (id: string): fc.Arbitrary<PlainTable> =>
  fc
    .record({
      when: anyCondition,
      query: fc.constantFrom<string[]>(["a"], ["a", "b"], ["c"]),
      results: fc.uniqueArray(fc.record({ tag: anyName, isOverridden: fc.boolean() }), {
        minLength: 1,
        maxLength: 2,
        selector: (result) => result.tag,
      }),
      rows: fc.array(
        fc.tuple(anyCell, anyCell, fc.constantFrom("x", "y", ""), fc.constantFrom("x", "z", "")),
        { maxLength: 6 },
      ),
    })
    .map(({ query, rows, ...rest }) => ({
      ...rest,
      id,
      query,
      rows: rows.map((row) => [...row.slice(0, query.length), ...row.slice(2)]),
    }));

const anyEvent = fc.record({
  tags: fc.dictionary(anyName, anyTagValue, { maxKeys: 4 }),
  description: fc.constantFrom("", "hello", "x-1 y"),
});

/** Texts over which a backtracking engine would sit until nobody is left to read them. */
test.each([
  ["^(a+)+$", `${"a".repeat(511)}!`],
  ["(a|aa)+$", `${"a".repeat(511)}!`],
  ["(x+x+)+y", "x".repeat(512)],
  ["(.*)*z", "y".repeat(512)],
  ["^(([a-z])+.)+[A-Z]([a-z])+$", "a".repeat(512)],
  ["(a*)*(a*)*(a*)*b", "a".repeat(512)],
  ["(?:a?){50}a{50}b", "a".repeat(512)],
  ["(a|b)*a(a|b){12}c", "ab".repeat(256)],
  ["^(?:(\\w+)\\s?)*$", `${"word ".repeat(400)}!`],
])("an extraction with %s comes back", (regex, text) => {
  const of = eventWith(
    {
      host: "h",
      a: text,
      many: Array.from({ length: 30 }, (_, at) => `${text.slice(0, 500)}${at}!`),
    },
    text,
  );
  expect(
    enrichEvent(
      ["a", "many", "description"].map((source) =>
        plainTag(`made_${source}`, [extractionRule(source, regex)]),
      ),
      of,
    ).tags,
  ).toEqual(of.tags);
});

test("asking only the rules that may matter gives what asking all of them gives", () => {
  const world = fc.record({
    tags: fc.uniqueArray(anyTag, { maxLength: 6, selector: (tag) => tag.name }),
    tables: fc.tuple(anyTable("t1"), anyTable("t2")),
    events: fc.array(anyEvent, { minLength: 1, maxLength: 4 }),
  });
  fc.assert(
    fc.property(world, ({ tags, tables, events }) => {
      const enricher = enricherOf(tags.map(readyOf), tables.map(tableOf));
      for (const generated of events) {
        const of = eventWith({ ...generated.tags }, generated.description);
        const watched = enricher?.(of, () => undefined);
        const after = enricher?.(of) ?? of;
        expect(after.tags).toEqual(enrichPlainly(tags, tables, of));
        expect(watched ?? of).toEqual(after);
      }
    }),
    { numRuns: 500 },
  );
});
