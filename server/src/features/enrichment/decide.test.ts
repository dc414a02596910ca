import { expect, test } from "vitest";
import type { EnrichmentRule } from "#contract/enrichment.ts";
import type { TagValue } from "../incidents/world/event.ts";
import { enricherOf, type EnrichmentResult } from "./decide.ts";
import type { PlainTable } from "./test-plain-rules.ts";
import {
  extractionRule,
  compositionRule,
  enrichEvent,
  readyOf,
  plainTag,
  eventWith,
  mappingRule,
} from "./test-rule-drafts.ts";

test.each<[string, EnrichmentRule, Record<string, TagValue>, TagValue | undefined]>([
  ["the first group", extractionRule("host", "^(\\w+)-(\\d+)"), { host: "db-17" }, "db"],
  ["without groups the whole match", extractionRule("host", "\\d+"), { host: "db-17" }, "17"],
  [
    "a template says what",
    extractionRule("host", "^(?<kind>\\w+)-(\\d+)", { template: "${2}.${kind}.${0}" }),
    { host: "db-17" },
    "17.db.db-17",
  ],
  ["no match does nothing", extractionRule("host", "^web"), { host: "db-17" }, undefined],
  [
    "a group that took no part yields nothing",
    extractionRule("host", "a(x)|db"),
    { host: "db-17" },
    undefined,
  ],
  [
    "a tag that is missing yields nothing",
    extractionRule("rack", "(.)"),
    { host: "db-17" },
    undefined,
  ],
  [
    "every value of several, each result once",
    extractionRule("nodes", "^(\\w+)-"),
    { host: "h", nodes: ["db-1", "db-2", "web-1", "x"] },
    ["db", "web"],
  ],
  ["numbers are text", extractionRule("port", "^(\\d\\d)"), { host: "h", port: 8080 }, "80"],
  [
    "a tag that no query reaches",
    extractionRule("Host.Name".toLowerCase(), "(.+)"),
    { host: "h", "host.name": "far" },
    "far",
  ],
  [
    "composed and encoded for a URL",
    compositionRule("https://wiki/${host}?q=${check}"),
    { host: "db 1/ä", check: "a&b" },
    "https://wiki/db%201%2F%C3%A4?q=a%26b",
  ],
  [
    "exact is not encoded",
    compositionRule("${exact(host)} of ${exact( team )}"),
    { host: "db 1", team: "a/b" },
    "db 1 of a/b",
  ],
  ["a missing tag skips the rule", compositionRule("${host} ${rack}"), { host: "db-1" }, undefined],
  [
    "of several values the first",
    compositionRule("${teams}"),
    { host: "h", teams: ["b", "a"] },
    "b",
  ],
  ["text alone", compositionRule("always"), { host: "h" }, "always"],
])("%s", (_, rule, tags, expected) => {
  expect(enrichEvent([plainTag("made", [rule])], eventWith(tags)).tags["made"]).toEqual(expected);
});

test("the first rule that yields a value wins, and only under its condition", () => {
  const tags = [
    plainTag("team", [
      compositionRule("dba", { when: "host = db-*" }),
      extractionRule("owner", "(.+)"),
      compositionRule("unknown"),
    ]),
  ];
  expect(
    [
      enrichEvent(tags, eventWith({ host: "db-1", owner: "shop" })),
      enrichEvent(tags, eventWith({ host: "web-1", owner: "shop" })),
      enrichEvent(tags, eventWith({ host: "web-1" })),
    ].map((event) => event.tags["team"]),
  ).toEqual(["dba", "shop", "unknown"]);
});

test("what the sender said is kept, unless the tag overrides; an empty text is nothing said", () => {
  const rules = [compositionRule("by rule")];
  const enrichTeam = (value: TagValue, isOverriding: boolean) =>
    enrichEvent([plainTag("team", rules, isOverriding)], eventWith({ host: "h", team: value }));
  expect([
    enrichTeam("shop", false).tags["team"],
    enrichTeam("shop", true).tags["team"],
    enrichTeam("", false).tags["team"],
    enrichTeam(0, false).tags["team"],
  ]).toEqual(["shop", "by rule", "by rule", 0]);
  expect([enrichTeam("shop", false).enriched, enrichTeam("shop", true).enriched]).toEqual([
    [],
    [{ rule_id: rules[0]?.id, tag: "team", before: "shop", after: "by rule" }],
  ]);
});

test("later tags and their conditions see what earlier ones found, earlier ones do not see what later ones find", () => {
  const tags = [
    plainTag("site", [extractionRule("host", "^(\\w+)-")]),
    plainTag("region", [compositionRule("europe", { when: "site IN (ber, par)" })]),
    plainTag("page", [compositionRule("https://x/${region}/${site}")]),
  ];
  expect(enrichEvent(tags, eventWith({ host: "ber-1" })).tags).toMatchObject({
    site: "ber",
    region: "europe",
    page: "https://x/europe/ber",
  });
  expect(enrichEvent([...tags].reverse(), eventWith({ host: "ber-1" })).tags).toEqual({
    host: "ber-1",
    site: "ber",
  });
});

test("a bare word looks at what rules have found so far", () => {
  const tags = [
    plainTag("first", [compositionRule("no", { when: "europe" }), compositionRule("yes")]),
    plainTag("region", [compositionRule("europe")]),
    plainTag("second", [compositionRule("found", { when: "europe" })]),
  ];
  expect(enrichEvent(tags, eventWith({ host: "h" })).tags).toEqual({
    host: "h",
    first: "yes",
    region: "europe",
    second: "found",
  });
});

test("of a thousand rules only those are asked that may matter, and those that a value found makes matter", () => {
  const tags = Array.from({ length: 1000 }, (_, at) =>
    readyOf(
      plainTag(`t${at}`, [
        compositionRule(`v${at}`, {
          when: at % 2 === 0 ? `host = h${at}` : `t${at - 1} = v${at - 1}`,
        }),
      ]),
    ),
  );
  const evaluatedRules: string[] = [];
  const counted = tags.map((tag) => ({
    ...tag,
    rules: tag.rules.map((rule) => ({
      ...rule,
      evaluate: (...args: Parameters<typeof rule.evaluate>) => {
        evaluatedRules.push(tag.name);
        return rule.evaluate(...args);
      },
    })),
  }));
  expect(enricherOf(counted, [])?.(eventWith({ host: "h500" })).tags).toEqual({
    host: "h500",
    t500: "v500",
    t501: "v501",
  });
  expect(evaluatedRules).toEqual(["t500", "t501"]);
});

test("limits of events hold: thirty values, 512 characters, two thousand tags", () => {
  const values = Array.from({ length: 30 }, (_, at) => `v${at}`);
  expect(
    enrichEvent([plainTag("made", [compositionRule("x".repeat(900))])], eventWith({ host: "h" }))
      .tags["made"],
  ).toBe("x".repeat(512));
  expect(
    enrichEvent(
      [plainTag("made", [compositionRule(`${"x".repeat(511)}😀`)])],
      eventWith({ host: "h" }),
    ).tags["made"],
  ).toBe("x".repeat(511));
  expect(
    enrichEvent(
      [plainTag("made", [extractionRule("all", "(.+)")])],
      eventWith({ host: "h", all: values }),
    ).tags["made"],
  ).toEqual(values);
  const full = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`t${at}`, "v"]));
  expect(
    Object.keys(
      enrichEvent([plainTag("made", [compositionRule("no room")])], eventWith(full)).tags,
    ),
  ).toHaveLength(2000);
});

test("a broken rule costs its own effect alone", () => {
  const broken = [
    extractionRule("host", "a(?=b)"),
    extractionRule("host", "(.)", { template: "${9}" }),
    compositionRule("${"),
    compositionRule("x", { when: "host =" }),
    mappingRule("none"),
  ];
  expect(
    enrichEvent([plainTag("made", [...broken, compositionRule("still")])], eventWith({ host: "h" }))
      .tags["made"],
  ).toBe("still");
  expect(readyOf(plainTag("made", broken)).rules.map((rule) => rule.problem !== null)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});

test("identity, properties, status, times and fingerprint are the sender's", () => {
  const before = eventWith({ host: "h.example.org", check: "disk" });
  const after = enrichEvent([plainTag("host", [extractionRule("host", "^([^.]+)")], true)], before);
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
  const tags = [plainTag("page", [compositionRule("${owner}@${site}")])];
  expect(
    enrichEvent(tags, eventWith({ host: "db-1", owner: "own", site: "par" }), [cmdb]).tags,
  ).toEqual({
    host: "db-1",
    owner: "own",
    site: "ber",
    page: "own@ber",
  });
  expect(enrichEvent(tags, eventWith({ host: "web-1", site: "par" }), [cmdb]).tags).toEqual({
    host: "web-1",
    owner: "ops",
    site: "par",
    page: "ops@par",
  });
  expect(enrichEvent(tags, eventWith({ device: "x" }), [cmdb]).tags).toEqual({ device: "x" });
});

test("a tag that asks a table for its value does so in its place, with its own rules before", () => {
  const tags = [
    plainTag("host", [extractionRule("fqdn", "^([^.]+)")]),
    plainTag("owner", [compositionRule("boss", { when: "host = ceo*" }), mappingRule("t1")]),
  ];
  expect(enrichEvent(tags, eventWith({ fqdn: "db-1.example.org" }), [cmdb]).tags).toEqual({
    fqdn: "db-1.example.org",
    host: "db-1",
    owner: "dba",
  });
  expect(enrichEvent(tags, eventWith({ fqdn: "ceo-1.example.org" }), [cmdb]).tags).toEqual({
    fqdn: "ceo-1.example.org",
    host: "ceo-1",
    owner: "boss",
  });
  expect(
    enrichEvent(tags, eventWith({ fqdn: "db-1.x" }), [{ ...cmdb, when: "fqdn = *.org" }]).tags[
      "owner"
    ],
  ).toBeUndefined();
});

test("whoever looks on hears also of what stood in the way", () => {
  const results: EnrichmentResult[] = [];
  const rule = compositionRule("by rule");
  enricherOf([readyOf(plainTag("team", [rule]))], [])?.(
    eventWith({ host: "h", team: "shop" }),
    (result) => results.push(result),
  );
  expect(results).toEqual([
    { rule_id: rule.id, tag: "team", before: "shop", value: "by rule", isApplied: false },
  ]);
});

test("without rules there is nothing to ask", () => {
  expect(enricherOf([], [])).toBeNull();
  expect(
    enricherOf(
      [
        readyOf(plainTag("empty", [])),
        readyOf(plainTag("off", [compositionRule("x", { active: false })])),
      ],
      [],
    ),
  ).toBeNull();
});

test("what regexes may cost one event is bounded, and told when it is spent", () => {
  const text = "a".repeat(2000);
  const slow = Array.from({ length: 8 }, (_, at) =>
    plainTag(`t${at}`, [extractionRule("description", `((\\w*\\s*){${120 + at}})!?$`)]),
  );
  const after = enrichEvent(
    [...slow, plainTag("cheap", [compositionRule("still")])],
    eventWith({ host: "h" }, text),
  );
  expect(Object.keys(after.tags)).toEqual(["host", "t0", "cheap"]);
  expect(after.cut).toEqual([
    "enrichment: regexes that would have been more work than one event may cost",
  ]);
});
