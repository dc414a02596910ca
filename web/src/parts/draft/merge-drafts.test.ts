import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeDrafts } from "./merge-drafts.ts";

const base = {
  name: "Watchers",
  note: "",
  permissions: ["users@read", "roles@read", "sso@read"],
  rules: [
    { id: "1", when: "a" },
    { id: "2", when: "b" },
  ],
  schedule: { start: 1, end: 2, recurrence: { kind: "None" } },
};

test("what only one of two changed stays, in fields, in lists and inside of them", () => {
  const local = {
    ...base,
    note: "local",
    permissions: ["users@read", "roles@read", "sso@read", "quotas@read"],
    rules: [{ id: "1", when: "a2" }, ...base.rules.slice(1)],
    schedule: { ...base.schedule, end: 5 },
  };
  const remote = {
    ...base,
    name: "Guards",
    permissions: ["users@read", "sso@read"],
    rules: [...base.rules, { id: "3", when: "c" }],
    schedule: { ...base.schedule, recurrence: { kind: "Daily" } },
  };
  expect(mergeDrafts({ base, local, remote })).toEqual({
    conflicts: [],
    draft: {
      name: "Guards",
      note: "local",
      permissions: ["users@read", "sso@read", "quotas@read"],
      rules: [
        { id: "1", when: "a2" },
        { id: "2", when: "b" },
        { id: "3", when: "c" },
      ],
      schedule: { start: 1, end: 5, recurrence: { kind: "Daily" } },
    },
  });
});

test("where both changed the same, both versions are named, and either can stand", () => {
  const local = { ...base, name: "Mine", rules: [{ id: "1", when: "x" }, ...base.rules.slice(1)] };
  const remote = { ...base, name: "Theirs", rules: [{ id: "1", when: "y" }] };
  const conflicts = [
    { path: ["name"], local: "Mine", remote: "Theirs" },
    { path: ["rules", "1", "when"], local: "x", remote: "y" },
  ];
  expect(mergeDrafts({ base, local, remote })).toEqual({
    conflicts,
    draft: { ...base, name: "Mine", rules: [{ id: "1", when: "x" }] },
  });
  expect(mergeDrafts({ base, local, remote }, "remote")).toEqual({ conflicts, draft: remote });
});

test("what one changed and the other took out is a conflict, and lost by neither", () => {
  const local = { ...base, rules: [{ id: "1", when: "a2" }, ...base.rules.slice(1)] };
  const remote = { ...base, rules: base.rules.slice(1) };
  expect(mergeDrafts({ base, local, remote })).toEqual({
    conflicts: [{ path: ["rules", "1"], local: { id: "1", when: "a2" }, remote: null }],
    draft: local,
  });
  expect(mergeDrafts({ base, local: remote, remote: local }).conflicts).toEqual([
    { path: ["rules", "1"], local: null, remote: { id: "1", when: "a2" } },
  ]);
});

test("an order that one changed holds, with what the other added", () => {
  const local = { list: ["c", "a", "b"] };
  const remote = { list: ["a", "b", "x", "c"] };
  expect(mergeDrafts({ base: { list: ["a", "b", "c"] }, local, remote }).draft.list).toEqual([
    "c",
    "a",
    "b",
    "x",
  ]);
});

const letters = ["a", "b", "c", "d", "e", "f"] as const;
const lists = fc.uniqueArray(fc.constantFrom(...letters));

test("whatever sets two people make of one: additions and removals of both hold, never a conflict", () => {
  fc.assert(
    fc.property(lists, lists, lists, (before, local, remote) => {
      const { draft, conflicts } = mergeDrafts({
        base: { list: before },
        local: { list: local },
        remote: { list: remote },
      });
      const isIn = (item: (typeof letters)[number]) =>
        before.includes(item)
          ? local.includes(item) && remote.includes(item)
          : local.includes(item) || remote.includes(item);
      expect(conflicts).toEqual([]);
      expect(draft.list.toSorted()).toEqual(letters.filter(isIn));
    }),
  );
});
