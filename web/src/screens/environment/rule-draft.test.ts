import fc from "fast-check";
import { expect, test } from "vitest";
import type { RuleTree } from "#contract/environments.ts";
import {
  addGroup,
  addRule,
  draftOf,
  isGroup,
  pathOf,
  treeOf,
  removeItem,
  withOperator,
  withRule,
  type DraftGroup,
  type DraftItem,
} from "./rule-draft.ts";

const rule = fc.oneof(
  fc.record({
    field: fc.constantFrom("host", "team"),
    op: fc.constantFrom("=", "!=", "=~"),
    value: fc.string({ maxLength: 4 }),
  }),
  fc.record({
    field: fc.constant("host"),
    op: fc.constantFrom("IN", "NOT IN"),
    value: fc.array(fc.string({ maxLength: 4 }), { maxLength: 3 }),
  }),
);
const tree: fc.Arbitrary<RuleTree> = fc.letrec<{ tree: RuleTree }>((tie) => ({
  tree: fc.record({
    operator: fc.constantFrom("and" as const, "or" as const),
    items: fc.array(fc.oneof({ maxDepth: 3 }, rule, tie("tree")), { maxLength: 4 }),
  }),
})).tree;

const all = (group: DraftGroup): DraftItem[] => [
  group,
  ...group.items.flatMap((item) => (isGroup(item) ? all(item) : [item])),
];

test("a tree survives being a draft", () => {
  fc.assert(
    fc.property(tree, (ruleTree) => {
      expect(treeOf(draftOf(ruleTree))).toEqual(ruleTree);
    }),
  );
});

test("every item has an id of its own, also after anything was added", () => {
  fc.assert(
    fc.property(
      tree,
      fc.array(fc.tuple(fc.boolean(), fc.nat()), { maxLength: 6 }),
      (ruleTree, steps) => {
        const grown = steps.reduce((root, [isRule, nth]) => {
          const groups = all(root).filter(isGroup);
          const id = groups[nth % groups.length]?.id ?? "r";
          return isRule ? addRule(root, id) : addGroup(root, id);
        }, draftOf(ruleTree));
        const ids = all(grown).map((item) => item.id);
        expect(new Set(ids).size).toBe(ids.length);
      },
    ),
  );
});

test("what was added can be taken away again", () => {
  fc.assert(
    fc.property(tree, (ruleTree) => {
      // Empty groups of the given tree would go as well.
      const root = removeItem(draftOf(ruleTree), "nothing");
      const grown = addRule(root, "r");
      const addedItem = grown.items.at(-1);
      expect(removeItem(grown, addedItem?.id ?? "")).toEqual(root);
    }),
  );
});

test("a group that loses its last rule goes too, the outermost stays", () => {
  const root = addGroup(draftOf({ operator: "and", items: [] }), "r");
  const [group] = root.items;
  const inner = group && isGroup(group) ? group.items[0]?.id : undefined;
  expect(removeItem(root, inner ?? "").items).toEqual([]);
});

test("a group inside is of the other kind", () => {
  const inner = (operator: "and" | "or") =>
    addGroup(draftOf({ operator, items: [] }), "r").items[0];
  expect(inner("and")).toMatchObject({ operator: "or" });
  expect(inner("or")).toMatchObject({ operator: "and" });
});

test("an operator that takes one value keeps the first", () => {
  const root = draftOf({
    operator: "and",
    items: [{ field: "host", op: "IN", value: ["a", "b"] }],
  });
  expect(treeOf(withRule(root, "r.0", { op: "=" })).items).toEqual([
    { field: "host", op: "=", value: "a" },
  ]);
});

test("a problem's path leads to its rule", () => {
  const root = draftOf({
    operator: "and",
    items: [
      { field: "a", op: "=", value: "1" },
      { operator: "or", items: [{ field: "b", op: "=", value: "2" }] },
    ],
  });
  expect(pathOf(root, "r.1.0")).toBe("rules.items.1.items.0");
  expect(pathOf(root, "elsewhere")).toBeNull();
});

test("the kind of one group changes and nothing else", () => {
  const ruleTree: RuleTree = {
    operator: "and",
    items: [{ operator: "or", items: [{ field: "b", op: "=", value: "2" }] }],
  };
  expect(treeOf(withOperator(draftOf(ruleTree), "r.0", "and"))).toEqual({
    ...ruleTree,
    items: [{ operator: "and", items: [{ field: "b", op: "=", value: "2" }] }],
  });
});
