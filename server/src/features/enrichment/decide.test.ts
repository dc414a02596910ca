import fc from "fast-check";
import { expect, test } from "vitest";
import type { EnrichmentRule } from "#contract/enrichment.ts";
import type { Event, TagValue } from "../incidents/event.ts";
import { lookUpMaker } from "../mapping/look-up.ts";
import { joined } from "../mapping/packed-rows.ts";
import { readyTable } from "../mapping/ready-table.ts";
import { enrichingOf, type Found } from "./decide.ts";
import { readyTag } from "./ready-tags.ts";
import { enrichedPlainly, type PlainTable, type PlainTag } from "./test-plain-rules.ts";

const event = (tags: Record<string, TagValue>, description = ""): Event => ({
  integration_id: "1",
  source_system: "api.test",
  identity: "i",
  status: "critical",
  timestamp: 1,
  received_at: 1,
  primary: { name: "host", value: String(tags["host"] ?? "") },
  secondary: null,
  description,
  tags,
  expires_at: null,
  fingerprint: "f",
  cut: [],
  timer: null,
  enriched: null,
});
let made = 0;
const about = (more: Partial<EnrichmentRule>) => ({
  id: `r${(made += 1)}`,
  when: more.when ?? "",
  active: more.active ?? true,
});
const extraction = (
  source: string,
  regex: string,
  more: Partial<EnrichmentRule> & { template?: string } = {},
): EnrichmentRule => ({
  ...about(more),
  type: "extraction",
  config: { selected_source_system: "", source, regex, template: more.template ?? null },
});
const composition = (value: string, more: Partial<EnrichmentRule> = {}): EnrichmentRule => ({
  ...about(more),
  type: "composition",
  config: { selected_source_system: "", value },
});
const mapping = (table_id: string, more: Partial<EnrichmentRule> = {}): EnrichmentRule => ({
  ...about(more),
  type: "mapping",
  config: { selected_source_system: "", table_id, column: null },
});
const tag = (name: string, rules: EnrichmentRule[], isOverriding = false): PlainTag => ({
  name,
  rules,
  isOverriding,
});

const readyOf = ({ name, rules, isOverriding }: PlainTag) =>
  readyTag({
    id: name,
    name,
    body: { description: "", type: "multi", override: isOverriding, enrichments: rules },
  });
function tableOf({ id, when, query, results, rows }: PlainTable) {
  const maker = lookUpMaker({ query: query.map((_, at) => at), isCaseSensitive: true });
  for (const row of rows) maker.add(joined(row));
  const fields = [
    ...query.map((name) => ({ kind: "query" as const, title: `q ${name}`, tag_name: name })),
    ...results.map((one) => ({
      kind: "result" as const,
      title: `r ${one.tag}`,
      tag_name: one.tag,
      is_overridden: one.isOverridden,
    })),
  ];
  return readyTable(
    {
      id,
      name: id,
      body: { description: "", when, fields, is_case_sensitive: true, selected_source_system: "" },
    },
    fields.map((field) => field.title),
    maker.done(),
  );
}
const enriched = (tags: PlainTag[], of: Event, tables: PlainTable[] = []): Event =>
  enrichingOf(tags.map(readyOf), tables.map(tableOf))?.(of) ?? of;

test.each<[string, EnrichmentRule, Record<string, TagValue>, TagValue | undefined]>([
  ["the first group", extraction("host", "^(\\w+)-(\\d+)"), { host: "db-17" }, "db"],
  ["without groups the whole match", extraction("host", "\\d+"), { host: "db-17" }, "17"],
  [
    "a template says what",
    extraction("host", "^(?<kind>\\w+)-(\\d+)", { template: "${2}.${kind}.${0}" }),
    { host: "db-17" },
    "17.db.db-17",
  ],
  ["no match does nothing", extraction("host", "^web"), { host: "db-17" }, undefined],
  [
    "a group that took no part yields nothing",
    extraction("host", "a(x)|db"),
    { host: "db-17" },
    undefined,
  ],
  ["a tag that is missing yields nothing", extraction("rack", "(.)"), { host: "db-17" }, undefined],
  [
    "every value of several, each result once",
    extraction("nodes", "^(\\w+)-"),
    { host: "h", nodes: ["db-1", "db-2", "web-1", "x"] },
    ["db", "web"],
  ],
  ["numbers are text", extraction("port", "^(\\d\\d)"), { host: "h", port: 8080 }, "80"],
  [
    "a tag that no query reaches",
    extraction("Host.Name".toLowerCase(), "(.+)"),
    { host: "h", "host.name": "far" },
    "far",
  ],
  [
    "composed and encoded for a URL",
    composition("https://wiki/${host}?q=${check}"),
    { host: "db 1/ä", check: "a&b" },
    "https://wiki/db%201%2F%C3%A4?q=a%26b",
  ],
  [
    "exact is not encoded",
    composition("${exact(host)} of ${exact( team )}"),
    { host: "db 1", team: "a/b" },
    "db 1 of a/b",
  ],
  ["a missing tag skips the rule", composition("${host} ${rack}"), { host: "db-1" }, undefined],
  ["of several values the first", composition("${teams}"), { host: "h", teams: ["b", "a"] }, "b"],
  ["text alone", composition("always"), { host: "h" }, "always"],
])("%s", (_, rule, tags, expected) => {
  expect(enriched([tag("made", [rule])], event(tags)).tags["made"]).toEqual(expected);
});

test("the first rule that yields a value wins, and only under its condition", () => {
  const tags = [
    tag("team", [
      composition("dba", { when: "host = db-*" }),
      extraction("owner", "(.+)"),
      composition("unknown"),
    ]),
  ];
  expect(
    [
      enriched(tags, event({ host: "db-1", owner: "shop" })),
      enriched(tags, event({ host: "web-1", owner: "shop" })),
      enriched(tags, event({ host: "web-1" })),
    ].map((one) => one.tags["team"]),
  ).toEqual(["dba", "shop", "unknown"]);
});

test("what the sender said is kept, unless the tag overrides; an empty text is nothing said", () => {
  const rules = [composition("by rule")];
  const given = (value: TagValue, isOverriding: boolean) =>
    enriched([tag("team", rules, isOverriding)], event({ host: "h", team: value }));
  expect([
    given("shop", false).tags["team"],
    given("shop", true).tags["team"],
    given("", false).tags["team"],
    given(0, false).tags["team"],
  ]).toEqual(["shop", "by rule", "by rule", 0]);
  expect([given("shop", false).enriched, given("shop", true).enriched]).toEqual([
    [],
    [{ rule_id: rules[0]?.id, tag: "team", before: "shop", after: "by rule" }],
  ]);
});

test("later tags and their conditions see what earlier ones found, earlier ones do not see what later ones find", () => {
  const tags = [
    tag("site", [extraction("host", "^(\\w+)-")]),
    tag("region", [composition("europe", { when: "site IN (ber, par)" })]),
    tag("page", [composition("https://x/${region}/${site}")]),
  ];
  expect(enriched(tags, event({ host: "ber-1" })).tags).toMatchObject({
    site: "ber",
    region: "europe",
    page: "https://x/europe/ber",
  });
  expect(enriched([...tags].reverse(), event({ host: "ber-1" })).tags).toEqual({
    host: "ber-1",
    site: "ber",
  });
});

test("a bare word looks at what rules have found so far", () => {
  const tags = [
    tag("first", [composition("no", { when: "europe" }), composition("yes")]),
    tag("region", [composition("europe")]),
    tag("second", [composition("found", { when: "europe" })]),
  ];
  expect(enriched(tags, event({ host: "h" })).tags).toEqual({
    host: "h",
    first: "yes",
    region: "europe",
    second: "found",
  });
});

test("of a thousand rules only those are asked that may matter, and those that a value found makes matter", () => {
  const tags = Array.from({ length: 1000 }, (_, at) =>
    readyOf(
      tag(`t${at}`, [
        composition(`v${at}`, { when: at % 2 === 0 ? `host = h${at}` : `t${at - 1} = v${at - 1}` }),
      ]),
    ),
  );
  const asked: string[] = [];
  const counted = tags.map((one) => ({
    ...one,
    rules: one.rules.map((rule) => ({
      ...rule,
      yields: (...what: Parameters<typeof rule.yields>) => {
        asked.push(one.name);
        return rule.yields(...what);
      },
    })),
  }));
  expect(enrichingOf(counted, [])?.(event({ host: "h500" })).tags).toEqual({
    host: "h500",
    t500: "v500",
    t501: "v501",
  });
  expect(asked).toEqual(["t500", "t501"]);
});

test("limits of events hold: thirty values, 512 characters, two thousand tags", () => {
  const many = Array.from({ length: 30 }, (_, at) => `v${at}`);
  expect(
    enriched([tag("made", [composition("x".repeat(900))])], event({ host: "h" })).tags["made"],
  ).toBe("x".repeat(512));
  expect(
    enriched([tag("made", [composition(`${"x".repeat(511)}😀`)])], event({ host: "h" })).tags[
      "made"
    ],
  ).toBe("x".repeat(511));
  expect(
    enriched([tag("made", [extraction("all", "(.+)")])], event({ host: "h", all: many })).tags[
      "made"
    ],
  ).toEqual(many);
  const full = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`t${at}`, "v"]));
  expect(
    Object.keys(enriched([tag("made", [composition("no room")])], event(full)).tags),
  ).toHaveLength(2000);
});

test("a broken rule costs its own effect alone", () => {
  const broken = [
    extraction("host", "a(?=b)"),
    extraction("host", "(.)", { template: "${9}" }),
    composition("${"),
    composition("x", { when: "host =" }),
    mapping("none"),
  ];
  expect(
    enriched([tag("made", [...broken, composition("still")])], event({ host: "h" })).tags["made"],
  ).toBe("still");
  expect(readyOf(tag("made", broken)).rules.map((rule) => rule.problem !== null)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});

test("identity, properties, status, times and fingerprint are the sender's", () => {
  const before = event({ host: "h.example.org", check: "disk" });
  const after = enriched([tag("host", [extraction("host", "^([^.]+)")], true)], before);
  expect(after).toEqual({
    ...before,
    tags: { host: "h", check: "disk" },
    enriched: [expect.objectContaining({ tag: "host", before: "h.example.org", after: "h" })],
  });
  expect(before.tags["host"]).toBe("h.example.org");
});

const cmdb: PlainTable = {
  id: "t1",
  when: "",
  query: ["host"],
  results: [
    { tag: "owner", isOverridden: false },
    { tag: "site", isOverridden: true },
  ],
  rows: [
    ["db-1", "dba", "ber"],
    ["*", "ops", ""],
  ],
};

test("a table acts by itself before all tags, each result column by its own override; an empty cell says nothing", () => {
  const tags = [tag("page", [composition("${owner}@${site}")])];
  expect(enriched(tags, event({ host: "db-1", owner: "own", site: "par" }), [cmdb]).tags).toEqual({
    host: "db-1",
    owner: "own",
    site: "ber",
    page: "own@ber",
  });
  expect(enriched(tags, event({ host: "web-1", site: "par" }), [cmdb]).tags).toEqual({
    host: "web-1",
    owner: "ops",
    site: "par",
    page: "ops@par",
  });
  expect(enriched(tags, event({ device: "x" }), [cmdb]).tags).toEqual({ device: "x" });
});

test("a tag that asks a table for its value does so in its place, with its own rules before", () => {
  const tags = [
    tag("host", [extraction("fqdn", "^([^.]+)")]),
    tag("owner", [composition("boss", { when: "host = ceo*" }), mapping("t1")]),
  ];
  expect(enriched(tags, event({ fqdn: "db-1.example.org" }), [cmdb]).tags).toEqual({
    fqdn: "db-1.example.org",
    host: "db-1",
    owner: "dba",
  });
  expect(enriched(tags, event({ fqdn: "ceo-1.example.org" }), [cmdb]).tags).toEqual({
    fqdn: "ceo-1.example.org",
    host: "ceo-1",
    owner: "boss",
  });
  expect(
    enriched(tags, event({ fqdn: "db-1.x" }), [{ ...cmdb, when: "fqdn = *.org" }]).tags["owner"],
  ).toBeUndefined();
});

test("whoever looks on hears also of what stood in the way", () => {
  const heard: Found[] = [];
  const rule = composition("by rule");
  enrichingOf([readyOf(tag("team", [rule]))], [])?.(event({ host: "h", team: "shop" }), (found) =>
    heard.push(found),
  );
  expect(heard).toEqual([
    { rule_id: rule.id, tag: "team", before: "shop", value: "by rule", isTaken: false },
  ]);
});

test("without rules there is nothing to ask", () => {
  expect(enrichingOf([], [])).toBeNull();
  expect(
    enrichingOf(
      [readyOf(tag("empty", [])), readyOf(tag("off", [composition("x", { active: false })]))],
      [],
    ),
  ).toBeNull();
});

const names = ["a", "b", "c", "d", "e"];
const value = fc.constantFrom("x", "y", "x-1", "y-2", "Z", "");
const values = fc.oneof(
  { weight: 4, arbitrary: value },
  {
    weight: 1,
    arbitrary: fc.uniqueArray(fc.constantFrom("x", "y", "x-1"), { minLength: 1, maxLength: 3 }),
  },
);
const when = fc.constantFrom(
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
const name = fc.constantFrom(...names);
const anyRule: fc.Arbitrary<EnrichmentRule> = fc.oneof(
  fc
    .record({
      when,
      source: fc.constantFrom(...names, "description"),
      regex: fc.constantFrom("(.+)", "^(x)", "(\\d)", "(y)-?"),
    })
    .map(({ source, regex, when: text }) => extraction(source, regex, { when: text })),
  fc
    .record({ when, text: fc.constantFrom("x", "${a}", "y-${b}", "${c}${d}", "${e}") })
    .map(({ text, when: condition }) => composition(text, { when: condition })),
  fc
    .record({ when, table: fc.constantFrom("t1", "t2", "t3") })
    .map(({ table, when: text }) => mapping(table, { when: text })),
);
const anyTag = fc.record({
  name,
  isOverriding: fc.boolean(),
  rules: fc.array(anyRule, { maxLength: 4 }),
});
const cell = fc.constantFrom("x", "y", "x-1", "*");
const anyTable = (id: string): fc.Arbitrary<PlainTable> =>
  fc
    .record({
      when,
      query: fc.constantFrom<string[]>(["a"], ["a", "b"], ["c"]),
      results: fc.uniqueArray(fc.record({ tag: name, isOverridden: fc.boolean() }), {
        minLength: 1,
        maxLength: 2,
        selector: (one) => one.tag,
      }),
      rows: fc.array(
        fc.tuple(cell, cell, fc.constantFrom("x", "y", ""), fc.constantFrom("x", "z", "")),
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
  tags: fc.dictionary(name, values, { maxKeys: 4 }),
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
  const of = event(
    {
      host: "h",
      a: text,
      many: Array.from({ length: 30 }, (_, at) => `${text.slice(0, 500)}${at}!`),
    },
    text,
  );
  expect(
    enriched(
      ["a", "many", "description"].map((source) =>
        tag(`made_${source}`, [extraction(source, regex)]),
      ),
      of,
    ).tags,
  ).toEqual(of.tags);
});

test("what regexes may cost one event is bounded, and told when it is spent", () => {
  const text = "a".repeat(2000);
  const slow = Array.from({ length: 8 }, (_, at) =>
    tag(`t${at}`, [extraction("description", `((\\w*\\s*){${120 + at}})!?$`)]),
  );
  const after = enriched(
    [...slow, tag("cheap", [composition("still")])],
    event({ host: "h" }, text),
  );
  expect(Object.keys(after.tags)).toEqual(["host", "t0", "cheap"]);
  expect(after.cut).toEqual([
    "enrichment: regexes that would have been more work than one event may cost",
  ]);
});

test("asking only the rules that may matter gives what asking all of them gives", () => {
  const world = fc.record({
    tags: fc.uniqueArray(anyTag, { maxLength: 6, selector: (one) => one.name }),
    tables: fc.tuple(anyTable("t1"), anyTable("t2")),
    events: fc.array(anyEvent, { minLength: 1, maxLength: 4 }),
  });
  fc.assert(
    fc.property(world, ({ tags, tables, events }) => {
      const enriching = enrichingOf(tags.map(readyOf), tables.map(tableOf));
      for (const one of events) {
        const of = event({ ...one.tags }, one.description);
        const watched = enriching?.(of, () => undefined);
        const after = enriching?.(of) ?? of;
        expect(after.tags).toEqual(enrichedPlainly(tags, tables, of));
        expect(watched ?? of).toEqual(after);
      }
    }),
    { numRuns: 500 },
  );
});
