import { expect, test } from "vitest";
import type { IncidentTagBody } from "#contract/incident-tags.ts";
import { describingTags, defaultTags } from "#contract/tag-categories.ts";
import { knownTagsOf } from "../tag-categories/known-tags.ts";
import { summarizeTags, withPriorityTags } from "./decide.ts";

test("a category that nobody set is as delivered, one that was emptied is empty", () => {
  expect(knownTagsOf([])).toEqual(defaultTags);
  const knownTags = knownTagsOf([
    { category: "host", tags: ["node", "host"] },
    { category: "ownership", tags: [] },
  ]);
  expect([knownTags.host, knownTags.ownership, knownTags.check]).toEqual([
    ["node", "host"],
    [],
    ["check"],
  ]);
  expect(describingTags(knownTags)).toEqual([
    "check",
    "node",
    "host",
    "service",
    "application",
    "device",
    "ci",
  ]);
});

test("a tag's summary adds up its sources by kind; what no alert carries stands last, what no query reaches not at all", () => {
  const sourceTags = [
    { name: "team", source_system: "grafana.a", hits: 2 },
    { name: "team", source_system: "grafana.b", hits: 3 },
    { name: "rack", source_system: "zabbix.a", hits: 9 },
    { name: "Odd name", source_system: "zabbix.a", hits: 99 },
  ];
  const listed = summarizeTags(sourceTags, {
    ...knownTagsOf([]),
    host: ["host"],
    ci: [],
    check: [],
    priority: [],
    runbook: [],
    ownership: ["team", "host"],
  });
  expect(listed).toEqual([
    {
      id: "rack",
      name: "rack",
      totalHits: 9,
      parentSourceSystem: ["zabbix"],
      inConfig: false,
      categories: [],
    },
    {
      id: "team",
      name: "team",
      totalHits: 5,
      parentSourceSystem: ["grafana"],
      inConfig: true,
      categories: ["ownership"],
    },
    {
      id: "host",
      name: "host",
      totalHits: 0,
      parentSourceSystem: [],
      inConfig: true,
      categories: ["host", "ownership"],
    },
  ]);
});

const tagBody = (type: IncidentTagBody["type"], fields: string[]): { body: IncidentTagBody } => ({
  body: {
    description: "",
    type,
    options: [],
    default: null,
    automatic: fields.map((field) => ({ when: "", value: { kind: "worst", field } })),
  },
});
const queriedFields = (of: { body: IncidentTagBody }[]) =>
  of.map((definition) =>
    definition.body.automatic.map(({ value }) =>
      value.kind === "worst" ? value.field : value.kind,
    ),
  );

test("tags of the priority category are asked after the definition's own, each once; only a category that was set adds any", () => {
  const rows = [{ category: "priority" as const, tags: ["sev", "priority", "impact"] }];
  expect(
    queriedFields(
      withPriorityTags([tagBody("priority", ["priority"]), tagBody("text", ["team"])], rows),
    ),
  ).toEqual([["priority", "sev", "impact"], ["team"]]);
  expect(queriedFields(withPriorityTags([tagBody("priority", [])], []))).toEqual([[]]);
});
