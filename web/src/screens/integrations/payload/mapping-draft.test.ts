import { expect, test } from "vitest";
import { draftOf, readDraft } from "./mapping-draft.ts";

const mapping = {
  array: "alerts",
  extractions: [{ path: "subject", regex: "(?<host>\\w+): (?<what>.*)" }],
  primary: ["host", "labels.node"],
  primary_tag: "host",
  secondary: [],
  secondary_tag: "check",
  status: ["state"],
  status_values: [{ value: "P1 = bad", status: "critical" as const }],
  status_default: "warning" as const,
  time: [],
  description: ["text"],
  identity: [],
  link: [],
  tags: [{ name: "team", path: "labels.team" }],
  map_remaining: false,
  event_filter: "",
};

test("what is shown reads back as it was", () => {
  expect(readDraft(draftOf(mapping))).toEqual({
    mapping,
    unreadable: { extractions: null, status_values: null, tags: null },
  });
});

test("a line that is no pair is named, and a status that is none", () => {
  const draft = {
    ...draftOf(null),
    extractions: "subject: (?<host>.*)\n(?<host>.*)",
    status_values: "P1 = bad",
    tags: "\nteam",
  };
  expect(readDraft(draft).unreadable).toEqual({
    extractions: "(?<host>.*)",
    status_values: "P1 = bad",
    tags: "team",
  });
});
