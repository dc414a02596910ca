import { expect, test } from "vitest";
import type { FoundItem } from "#contract/search.ts";
import { foundRow } from "./found-row.ts";

const names = {
  environment: (id: string) => id,
  person: (id: string) => id,
  duration: () => "",
  since: () => "",
};
const factsOf = (item: object, column: string) =>
  // Only what a fact of a tag reads.
  foundRow(item as FoundItem, new Set([column]), names).facts;
const incident = {
  kind: "incident",
  title: "",
  subtitle: "",
  description: "",
  status: "ok",
  acknowledgement: null,
  snooze: null,
};

test("a tag's column says the values of an incident's alerts, and how many more there are", () => {
  const alert_tags = { team: { values: ["pay", "web"], total: 5 } };
  expect(factsOf({ ...incident, alert_tags }, "tag:team")).toEqual(["team: pay, web +3"]);
  expect(factsOf({ ...incident, alert_tags }, "tag:rack")).toEqual([]);
  expect(factsOf(incident, "tag:team")).toEqual([]);
});
