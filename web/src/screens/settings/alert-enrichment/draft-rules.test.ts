import { expect, test } from "vitest";
import type { EnrichmentTag } from "#contract/enrichment.ts";
import {
  draftRules,
  isComplete,
  kindsIn,
  newRule,
  draftForType,
  textOptions,
} from "./draft-rules.ts";

test("a new rule has an id of its own, also after another new one was taken out", () => {
  const first = newRule("extraction", []);
  const second = newRule("composition", [first]);
  expect([
    first.id,
    second.id,
    newRule("mapping", [second]).id,
    newRule("mapping", [{ ...first, id: "71" }]).id,
  ]).toEqual(["+1", "+2", "+3", "+1"]);
});

test("a rule is tried once it has what its kind needs", () => {
  const [extraction, composition, mapping] = [
    newRule("extraction", []),
    newRule("composition", []),
    newRule("mapping", []),
  ];
  expect([extraction, composition, mapping].map(isComplete)).toEqual([false, false, false]);
  if (
    extraction.type !== "extraction" ||
    composition.type !== "composition" ||
    mapping.type !== "mapping"
  )
    throw new Error("another kind");
  expect(isComplete({ ...extraction, config: { ...extraction.config, source: "host" } })).toBe(
    false,
  );
  expect(
    isComplete({ ...extraction, config: { ...extraction.config, source: "host", regex: "^a" } }),
  ).toBe(true);
  expect(isComplete({ ...composition, config: { ...composition.config, value: "x" } })).toBe(true);
  expect(isComplete({ ...mapping, config: { ...mapping.config, table_id: "4" } })).toBe(true);
});

test("what the server adds to a rule is no part of the draft", () => {
  const config = { selected_source_system: "", source: "host", regex: "(.)", template: null };
  const tag = {
    enrichments: [
      {
        id: "7",
        type: "extraction",
        when: "a = b",
        active: false,
        problem: "broken",
        config: { ...config, destination: "service" },
      },
    ],
  } as unknown as EnrichmentTag; // the rest is not read
  expect(draftRules(tag)).toEqual([
    { id: "7", type: "extraction", when: "a = b", active: false, config },
  ]);
  expect(
    kindsIn({
      name: "",
      description: "",
      type: "multi",
      override: false,
      enrichments: [newRule("mapping", []), ...draftRules(tag)],
    }),
  ).toEqual(["extraction"]);
});

test("as a tag of another type, a rule that nothing was written in is of its kind", () => {
  const draft = {
    name: "",
    description: "",
    type: "extraction" as const,
    override: false,
    enrichments: [newRule("extraction", [])],
  };
  expect(draftForType(draft, "mapping")).toEqual({
    type: "mapping",
    enrichments: [newRule("mapping", [])],
  });
  expect(draftForType(draft, "multi")).toEqual({ type: "multi" });
});

test("a text is completed where a name is being written at its end", () => {
  const options = (text: string) =>
    textOptions(text, ["host", "hostname", "site"]).map(({ value }) => value);
  expect(options("https://wiki/${host")).toEqual([
    "https://wiki/${host}",
    "https://wiki/${hostname}",
  ]);
  expect(options("${site} on ${exact(s")).toEqual([
    "${site} on ${exact(site)}",
    "${site} on ${exact(host)}",
    "${site} on ${exact(hostname)}",
  ]);
  expect([options("${"), options("${host}"), options("host")]).toEqual([
    ["${host}", "${hostname}", "${site}"],
    [],
    [],
  ]);
});
