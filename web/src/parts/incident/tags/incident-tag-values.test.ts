import { expect, test } from "vitest";
import type { AppliedTag, FeedTag, TagValue } from "#contract/incident-tags.ts";
import { commonValue, incidentTagValues, tagColumnText } from "./incident-tag-values.ts";

const tag = (id: string, name: string): FeedTag => ({
  id,
  name,
  description: "",
  type: "text",
  options: [],
  order: 1,
});
const heldTag = (value: TagValue | null): AppliedTag => ({
  value,
  meta: { by: "auto", at: 1, rule: 1 },
});
const tags = [tag("2", "owner"), tag("1", "impact"), tag("3", "size")];
const incident = {
  incident_tags: { 1: heldTag("high"), 2: heldTag(null), 9: heldTag("of a tag that is gone") },
};

test("an incident's tags stand in the definitions' order, what is no longer defined is left out", () => {
  expect(
    incidentTagValues(incident, tags).map(({ tag: { name }, tagValue: { value } }) => [
      name,
      value,
    ]),
  ).toEqual([
    ["owner", null],
    ["impact", "high"],
  ]);
});

test("a column shows the value of the tag of its name", () => {
  expect(
    ["impact", "owner", "size", "unknown"].map((name) => tagColumnText(incident, tags, name)),
  ).toEqual(["high", null, null, null]);
  expect(tagColumnText({ incident_tags: { 3: heldTag(["s", "m"]) } }, tags, "size")).toBe("s, m");
});

test("several incidents have a value in common when each has it", () => {
  const incidentWith = (value: TagValue | null) => ({ incident_tags: { 1: heldTag(value) } });
  expect([
    commonValue([incident], "1"),
    commonValue([incident, incidentWith("high")], "1"),
    commonValue([incident, incidentWith("low")], "1"),
    commonValue([incident, incidentWith(null)], "1"),
    commonValue([incident], "2"),
    commonValue([], "1"),
  ]).toEqual(["high", "high", null, null, null, null]);
});

test("a column names what the alerts have where the incident has no tag of its own", () => {
  const incident = {
    incident_tags: { 3: heldTag("s") },
    alert_tags: {
      size: { values: ["of an alert"], total: 1 },
      host: { values: ["db-1", "db-2", "db-3"], total: 5 },
      zone: { values: ["a"], total: 1 },
    },
  };
  expect(
    ["size", "host", "zone", "rack"].map((name) => tagColumnText(incident, tags, name)),
  ).toEqual(["s", "db-1, db-2, db-3 +2", "a", null]);
});
