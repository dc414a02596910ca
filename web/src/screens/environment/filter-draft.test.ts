import { expect, test } from "vitest";
import { changedParts, newEnvironment } from "./environment-draft.ts";
import { addRule, draftOf } from "./rule-draft.ts";
import {
  toBpql,
  filterDraftOf,
  canonicalText,
  problemsOf,
  type FieldKindLookup,
} from "./filter-draft.ts";

const kindOf: FieldKindLookup = (name) => (name === "alerts" ? "number" : "text");
const rules = (items: Parameters<typeof filterDraftOf>[1] & object) => filterDraftOf("", items);
const eu = rules({
  operator: "and",
  items: [
    { field: "region", op: "=", value: "eu" },
    { field: "alerts", op: ">", value: "3" },
  ],
});

test("rules and the text that says the same mean the same", () => {
  expect(canonicalText(eu, kindOf)).toBe(
    canonicalText({ mode: "bpql", text: 'region="eu" and alerts  > 3' }, kindOf),
  );
});

test("no rules say nothing: everything", () => {
  expect(toBpql(newEnvironment.filter, kindOf)).toBe("");
  expect(canonicalText(newEnvironment.filter, kindOf)).toBe(
    canonicalText({ mode: "bpql", text: "" }, kindOf),
  );
});

test("a problem names the part of the rule that it belongs to", () => {
  const broken = rules({
    operator: "and",
    items: [
      { field: "region", op: "=", value: "eu" },
      { field: "alerts", op: ">", value: "many" },
      { field: "", op: "=", value: "x" },
    ],
  });
  const paths = problemsOf(broken, kindOf).map(({ path }) => path);
  expect(new Set(paths)).toEqual(new Set(["rules.items.1.value", "rules.items.2.field"]));
  expect(toBpql(broken, kindOf)).toBeNull();
});

test("a rule without a value is not finished, one that asks for the empty text is", () => {
  const root = addRule(
    draftOf({ operator: "and", items: [{ field: "region", op: "=", value: "" }] }),
    "r",
  );
  expect(
    problemsOf({ mode: "rules", root }, kindOf, { noField: "Choose", noValue: "Give" }),
  ).toEqual([
    { path: "rules.items.1.field", message: "Choose" },
    { path: "rules.items.1.value", message: "Give" },
  ]);
  expect(
    problemsOf(
      {
        mode: "rules",
        root: draftOf({ operator: "and", items: [{ field: "region", op: "=", value: "" }] }),
      },
      kindOf,
    ),
  ).toEqual([]);
});

test("the parts that differ are named, and how something is written is no difference", () => {
  const before = {
    ...newEnvironment,
    name: "EU",
    filter: eu,
    roles: { "2": { access: "read" }, "1": { access: "edit" } } as const,
  };
  expect(
    changedParts(
      before,
      {
        ...before,
        name: "EU ",
        filter: { mode: "bpql", text: "region = eu AND alerts > 3" },
        roles: { "1": { access: "edit" }, "2": { access: "read" } },
      },
      kindOf,
    ),
  ).toEqual([]);
  expect(
    changedParts(
      before,
      { ...before, group: "Sites", filter: { mode: "bpql", text: "region = us" }, roles: {} },
      kindOf,
    ),
  ).toEqual(["group", "filter", "roles"]);
});
