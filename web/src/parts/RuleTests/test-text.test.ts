import fc from "fast-check";
import { expect, test } from "vitest";
import type { TestResult } from "#contract/rule-testing.ts";
import {
  eventsText,
  expectationOf,
  jsonText,
  readEvents,
  readExpectation,
  tagsSetBy,
} from "./test-text.ts";

test("whatever a test holds is read as it was written", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(jsonText(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1, maxLength: 4 }),
      (events) => {
        expect(readEvents(eventsText(events))).toEqual({
          value: JSON.parse(JSON.stringify(events)),
        });
      },
    ),
  );
});

test("what is no event, or cannot be read, is told apart from nothing", () => {
  expect(["", " ", "[]", "{", "7", "[{}, 7]", "[[]]"].map((text) => readEvents(text))).toEqual([
    { problem: "none" },
    { problem: "none" },
    { problem: "none" },
    { problem: "unreadable" },
    { problem: "no-event" },
    { problem: "no-event" },
    { problem: "no-event" },
  ]);
  expect(["", "[]", "{}", '{"outcome": '].map((text) => readExpectation(text))).toEqual([
    { problem: "none" },
    { problem: "unreadable" },
    { value: {} },
    { problem: "unreadable" },
  ]);
});

const eventResult = {
  refused: null,
  outcome: "filtered",
  tags: { site: "berlin", owner: "Ann" },
  filtered_by: "Lab",
  muted_by: ["Night"],
  joined_by: null,
} as const;
const result: TestResult = {
  mismatches: [],
  events: [{ ...eventResult, muted_by: ["Night"] }],
  incidents: [
    {
      title: "db-1",
      status: "critical",
      alerts: 1,
      tags: { team: "data" },
      environments: ["Shop"],
      workflows: {
        Restart: [
          {
            id: "note",
            kind: "comment",
            name: "note",
            would: "run",
            input: { body: "db-1 is down" },
            reason: null,
          },
          {
            id: "later",
            kind: "comment",
            name: "later",
            would: "unknown",
            input: { body: "" },
            reason: "It depends",
          },
        ],
      },
    },
  ],
};

test("a new test begins with what its kind of rule is there for", () => {
  const expectationFor = (kind: Parameters<typeof expectationOf>[0], tags: string[] = []) =>
    expectationOf(kind, result, tags);
  expect(expectationFor("alert-filter")).toEqual({ outcome: "filtered", filtered_by: "Lab" });
  expect(expectationFor("maintenance-plan")).toEqual({ muted_by: ["Night"] });
  expect(expectationFor("enrichment-tag", ["site"])).toEqual({ tags: { site: "berlin" } });
  expect(expectationFor("mapping-table", ["owner", "phone"])).toEqual({
    tags: { owner: "Ann", phone: null },
  });
  expect(expectationFor("correlation-pattern")).toEqual({ joined_by: null, incidents: 1 });
  expect(expectationFor("incident-tag", ["team"])).toEqual({
    incidents: [{ tags: { team: "data" } }],
  });
  expect(expectationFor("autoshare-rule")).toEqual({
    incidents: [{ title: "db-1", environments: ["Shop"] }],
  });
  expect(expectationFor("workflow", ["Restart", "Page"])).toEqual({
    incidents: [
      {
        title: "db-1",
        workflows: {
          Restart: {
            note: { would: "run", input: { body: "db-1 is down" } },
            later: { would: "unknown" },
          },
          Page: null,
        },
      },
    ],
  });
  expect(
    expectationOf(
      "alert-filter",
      {
        ...result,
        events: [
          result.events[0] ?? { ...eventResult, muted_by: [] },
          { ...eventResult, muted_by: [], outcome: "opened", filtered_by: null },
        ],
      },
      [],
    ),
  ).toEqual({ events: [{ outcome: "filtered", filtered_by: "Lab" }, { filtered_by: null }] });
});

test("a rule sets the tag that it is named after, a table those of its columns", () => {
  expect([
    tagsSetBy("enrichment-tag", { name: "site" }),
    tagsSetBy("incident-tag", { name: "" }),
  ]).toEqual([["site"], []]);
  expect(
    tagsSetBy("mapping-table", {
      config: {
        fields: [
          { kind: "query", tag_name: "host" },
          { kind: "result", tag_name: "owner" },
        ],
      },
    }),
  ).toEqual(["owner"]);
});
