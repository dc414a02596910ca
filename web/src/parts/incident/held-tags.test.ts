import { expect, test } from "vitest";
import type { HeldTag, ShownTag, TagValue } from "#contract/incident-tags.ts";
import { commonValue, heldTags, namedValue } from "./held-tags.ts";

const tag = (id: string, name: string): ShownTag => ({
  id,
  name,
  description: "",
  type: "text",
  options: [],
  order: 1,
});
const held = (value: TagValue | null): HeldTag => ({ value, meta: { by: "auto", at: 1, rule: 1 } });
const tags = [tag("2", "owner"), tag("1", "impact"), tag("3", "size")];
const incident = {
  incident_tags: { 1: held("high"), 2: held(null), 9: held("of a tag that is gone") },
};

test("an incident's tags stand in the definitions' order, what is no longer defined is left out", () => {
  expect(
    heldTags(incident, tags).map(({ tag: { name }, held: { value } }) => [name, value]),
  ).toEqual([
    ["owner", null],
    ["impact", "high"],
  ]);
});

test("a column shows the value of the tag of its name", () => {
  expect(
    ["impact", "owner", "size", "unknown"].map((name) => namedValue(incident, tags, name)),
  ).toEqual(["high", null, null, null]);
  expect(namedValue({ incident_tags: { 3: held(["s", "m"]) } }, tags, "size")).toBe("s, m");
});

test("several incidents have a value in common when each has it", () => {
  const other = (value: TagValue | null) => ({ incident_tags: { 1: held(value) } });
  expect([
    commonValue([incident], "1"),
    commonValue([incident, other("high")], "1"),
    commonValue([incident, other("low")], "1"),
    commonValue([incident, other(null)], "1"),
    commonValue([incident], "2"),
    commonValue([], "1"),
  ]).toEqual(["high", "high", null, null, null, null]);
});
