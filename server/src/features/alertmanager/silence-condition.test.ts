import fc from "fast-check";
import { expect, test } from "vitest";
import type { Matcher } from "#contract/alertmanager.ts";
import { maintenancePlanBody } from "#contract/maintenance-plans.ts";
import { readyCondition } from "../rules/condition.ts";
import { subjectOf } from "../incidents/world/subject.ts";
import { type Labels, labelsOf } from "./labels.ts";
import { matchesAll, parseMatcher, readyMatcher } from "./matcher.ts";
import { conditionOfMatchers, matchersOfCondition } from "./silence-condition.ts";

const matcher = (name: string, op: "=" | "!=" | "=~" | "!~", value: string): Matcher => ({
  name,
  value,
  isRegex: op.endsWith("~"),
  isEqual: op.startsWith("="),
});

const values = ["", "db-1", "DB-1", "db-2", 'a "b"', "a\\b", "a*", "x\ny", "ü"];
const patterns = ["db-.*", ".*", "a.?b?", "(?i)db-1", "db-1|", "[ax].+", "^db", 'a "b"', "/"];
const names = ["alertname", "host", "team"];
const tagsArbitrary = fc.dictionary(
  fc.constantFrom("check", "host", "team"),
  fc.constantFrom(...values.filter((value) => value !== "")),
  { maxKeys: 3 },
);
const matcherArbitrary = fc.oneof(
  fc.record({
    name: fc.constantFrom(...names),
    value: fc.constantFrom(...values),
    isRegex: fc.constant(false),
    isEqual: fc.boolean(),
  }),
  fc.record({
    name: fc.constantFrom(...names),
    value: fc.constantFrom(...patterns),
    isRegex: fc.constant(true),
    isEqual: fc.boolean(),
  }),
);

const alertWith = (tags: Labels) => ({
  tags,
  description: "d",
  source_system: "prometheus.prod",
  primary_name: "host",
  secondary_name: null,
  status: "critical" as const,
  start: 0,
});
const holds = (condition: string, tags: Labels): boolean => {
  const ready = readyCondition(condition);
  expect(ready.problem).toBeNull();
  return ready.holds(subjectOf(alertWith(tags), 0).conditionFacts);
};
const matches = (matchers: readonly Matcher[], tags: Labels): boolean =>
  matchesAll(matchers.map(readyMatcher), labelsOf(alertWith(tags)));

test("a silence's condition holds for the alerts that its matchers match, and says them again", () => {
  fc.assert(
    fc.property(
      fc.array(matcherArbitrary, { minLength: 1, maxLength: 4 }),
      tagsArbitrary,
      (matchers, tags) => {
        fc.pre(!matchers.every((item) => readyMatcher(item).matches("")));
        const condition = conditionOfMatchers(matchers);
        expect(holds(condition, tags)).toBe(matches(matchers, tags));
        const again = matchersOfCondition(condition) ?? [];
        expect(matches(again, tags)).toBe(matches(matchers, tags));
        expect(matchersOfCondition(conditionOfMatchers(again))).toEqual(again);
        expect(maintenancePlanBody.shape.condition.parse(condition)).toBe(condition);
      },
    ),
    { numRuns: 400 },
  );
});

test.each([
  [[matcher("alertname", "=", "Disk")], "check === Disk"],
  [[matcher("Host", "!=", "db-1"), matcher("team", "=", "a")], "NOT host === db-1 AND team === a"],
  [
    [matcher("host", "=~", "db-.*"), matcher("team", "!=", "")],
    "host =~ /^(?:db-.*)$/ AND team = *",
  ],
  [
    [matcher("host", "=", "a"), matcher("team", "=~", "b|")],
    "host === a AND (team =~ /^(?:b|)$/ OR team != *)",
  ],
  [[matcher("team", "!~", "b?")], "team = * AND team !~ /^(?:b?)$/"],
])("%j is written %s", (matchers, condition) => {
  expect(conditionOfMatchers(matchers)).toBe(condition);
  expect(matchersOfCondition(condition)).toEqual(
    matchers.map((item) => ({ ...item, name: item.name.toLowerCase() })),
  );
});

test.each([
  ["host = db-1", [matcher("host", "=~", "(?i)db-1")]],
  ["host = 10.0.0.1", [matcher("host", "=", "10.0.0.1")]],
  [
    'host = "db-*" AND check != a.b',
    [matcher("host", "=~", "(?is)db-.*"), matcher("alertname", "!~", "(?i)a\\.b")],
  ],
  ["team IN [a, b]", [matcher("team", "=~", "(?i)a|b")]],
  ["host =~ /^db/", [matcher("host", "=~", "(?s:.*)(?:^db)(?s:.*)")]],
  ["host =~ /x*/", [matcher("host", "!=", ""), matcher("host", "=~", "(?s:.*)(?:x*)(?s:.*)")]],
])("a plan with %s is a silence, and silences the same", (condition, matchers) => {
  expect(matchersOfCondition(condition)).toEqual(matchers);
  for (const value of ["db-1", "DB-1", "10.0.0.1", "db-", "a.b", "axb", "B", "my db", "x"])
    for (const tags of [{ host: value }, { team: value }, { host: value, check: value }])
      expect([condition, tags, matches(matchers, tags)]).toEqual([
        condition,
        tags,
        holds(condition, tags),
      ]);
});

test.each([
  "*",
  "disk",
  "host = a OR host = b",
  "NOT host = a",
  "status = critical AND host = a",
  "start > -1h AND host = a",
  "cpu > 5",
  "host !~ /x*/ AND team = a",
  "host != a",
  "alertname = a",
  "check-id = a",
])("a plan with %s is not a silence", (condition) => {
  expect(matchersOfCondition(condition)).toBeNull();
});

test.each([
  [[matcher("status", "=", "critical")], "silence_label"],
  [[matcher("bad-name", "=", "a")], "silence_label"],
  [[matcher("host", "=~", ".*")], "silence_matches_all"],
  [[matcher("host", "!=", "a"), matcher("team", "=", "")], "silence_matches_all"],
  [[matcher("host", "=~", "(")], "invalid"],
])("%j is refused: %s", (matchers, code) => {
  expect(() => conditionOfMatchers(matchers)).toThrow(
    expect.objectContaining({ problems: [expect.objectContaining({ code })] }),
  );
});

test.each([
  ['alertname="Disk full"', matcher("alertname", "=", "Disk full")],
  [" Host =~ db-.* ", matcher("host", "=~", "db-.*")],
  ['"team"!="a\\"b\\n"', matcher("team", "!=", 'a"b\n')],
  ["team!~x", matcher("team", "!~", "x")],
])("%s is read", (text, read) => {
  expect(parseMatcher(text)).toMatchObject(read);
});
test.each(["", "host", 'host="a', 'host=a"b', "1=a", "{host=a}"])("%j is no matcher", (text) => {
  expect(() => parseMatcher(text)).toThrow("Not a matcher");
});
