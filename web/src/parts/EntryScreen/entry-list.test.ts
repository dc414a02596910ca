import fc from "fast-check";
import { expect, test } from "vitest";
import { filterEntries, moveEntry, stepEntry } from "./entry-list.ts";

const item = (id: string, more: object = {}) => ({
  id,
  name: `entry ${id}`,
  order: Number(id),
  active: true,
  problem: null,
  created_at: 0,
  updated_at: 0,
  ...more,
});
const items = ["1", "2", "3", "4"].map((id) => item(id));
const ids = (list: readonly { id: string }[] | null) =>
  list?.map((entry) => entry.id).join("") ?? null;

test("every typed word must be found, in any order and case", () => {
  const filtered = (typed: string) =>
    ids(
      filterEntries([item("1", { name: "Lab noise" }), item("2", { name: "Noise of tests" })], {
        typed,
        filter: undefined,
        sort: undefined,
        textOf: (entry) => entry.name,
      }),
    );
  expect([filtered(""), filtered("noise"), filtered("NOISE lab"), filtered("nothing")]).toEqual([
    "12",
    "12",
    "1",
    "",
  ]);
});

test("a filter narrows and a sort orders, leaving ties as they came", () => {
  const list = [item("1", { active: false }), item("2"), item("3"), item("4", { active: false })];
  expect(
    ids(
      filterEntries(list, {
        typed: "",
        filter: { id: "on", label: "", matches: (entry) => entry.active },
        sort: undefined,
        textOf: () => "",
      }),
    ),
  ).toBe("23");
  expect(
    ids(
      filterEntries(list, {
        typed: "",
        filter: undefined,
        sort: {
          id: "active",
          label: "",
          compare: (a, b) => Number(b.active) - Number(a.active),
        },
        textOf: () => "",
      }),
    ),
  ).toBe("2314");
});

test("a row moves before or after another; nowhere new is no move", () => {
  const moved = (id: string, target: string, edge: "before" | "after") =>
    ids(moveEntry(items, id, { target, edge }));
  expect([
    moved("1", "3", "before"),
    moved("1", "3", "after"),
    moved("4", "1", "before"),
    moved("2", "1", "after"),
    moved("2", "3", "before"),
    moved("2", "2", "after"),
    moved("2", "9", "after"),
  ]).toEqual(["2134", "2314", "4123", null, null, null, null]);
  expect([
    ids(stepEntry(items, "2", -1)),
    ids(stepEntry(items, "2", 1)),
    stepEntry(items, "1", -1),
    stepEntry(items, "4", 1),
  ]).toEqual(["2134", "1324", null, null]);
});

test("moving keeps every row, and stepping down then up is where it began", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 99 }).map(String), { minLength: 2, maxLength: 20 }),
      fc.nat(),
      (all, seed) => {
        const list = all.map((id) => item(id));
        const id = all[seed % (all.length - 1)] ?? "";
        const down = stepEntry(list, id, 1);
        expect(
          [...(down ?? [])].sort((a, b) => a.order - b.order).map((entry) => entry.id),
        ).toEqual([...all].sort((a, b) => Number(a) - Number(b)));
        expect(ids(down && stepEntry(down, id, -1))).toBe(ids(list));
      },
    ),
  );
});
