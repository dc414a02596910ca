import { expect, test } from "vitest";
import { draftForType, isComplete, sourceOfKind } from "./draft-for-type.ts";

const draft = {
  name: "tier",
  description: "",
  type: "list" as const,
  options: ["a", "b"],
  default: "a",
  automatic: [
    { when: "x = y", value: { kind: "worst" as const, field: "team" } },
    { when: "", value: { kind: "first" as const, field: "team" } },
    { when: "", value: { kind: "literal" as const, value: "a" } },
    { when: "", value: { kind: "template" as const, template: "${a}" } },
  ],
};

test("as another type a draft keeps what that type can hold", () => {
  expect(draftForType(draft, "text")).toEqual({
    type: "text",
    default: null,
    options: [],
    automatic: [
      { when: "x = y", value: { kind: "first", field: "team" } },
      { when: "", value: { kind: "first", field: "team" } },
      { when: "", value: { kind: "literal", value: "" } },
      { when: "", value: { kind: "template", template: "${a}" } },
    ],
  });
  expect(draftForType(draft, "priority").automatic?.[0]?.value).toEqual({
    kind: "worst",
    field: "team",
  });
});

test("a value that is found in another way keeps the tag it is found in", () => {
  expect([
    sourceOfKind("template", { kind: "first", field: "team" }),
    sourceOfKind("count", { kind: "first", field: "team" }),
    sourceOfKind("first", { kind: "literal", value: "x" }),
  ]).toEqual([
    { kind: "template", template: "${team}" },
    { kind: "count", field: "team" },
    { kind: "first", field: "" },
  ]);
});

test("a rule is tried once it says where its value comes from", () => {
  const written = (value: Parameters<typeof isComplete>[0]["value"]) =>
    isComplete({ when: "", value });
  expect([
    written({ kind: "literal", value: "" }),
    written({ kind: "literal", value: [] }),
    written({ kind: "first", field: " " }),
    written({ kind: "template", template: "" }),
    written({ kind: "literal", value: ["a"] }),
    written({ kind: "count", field: "a" }),
  ]).toEqual([false, false, false, false, true, true]);
});
