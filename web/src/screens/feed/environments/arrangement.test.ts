import fc from "fast-check";
import { expect, test } from "vitest";
import {
  arrangementOf,
  environmentLine,
  groupLine,
  isGroup,
  type Line,
  linesOf,
  moveLine,
  noGroup,
  stepLine,
} from "./arrangement.ts";

const environments = ["all", "1", "2", "3", "4"].map((id) => ({ id, is_all: id === "all" }));
const lines = linesOf({
  environments,
  groups: [
    { id: "a", environment_ids: ["2", "1", "gone"] },
    { id: "b", environment_ids: [] },
    { id: "c", environment_ids: ["4"] },
  ],
});
const abbreviate = (all: readonly Line[] | null) =>
  all?.map((line) => line.replace("environment ", "").replace("group ", "#")).join(" ") ?? null;

test("groups stand with their environments, empty ones too, then what is in none", () => {
  expect(abbreviate(lines)).toBe("#a 2 1 #b #c 4 # 3");
  expect(arrangementOf(lines)).toEqual({
    groups: ["a", "b", "c"],
    environments: [
      { id: "2", group_id: "a" },
      { id: "1", group_id: "a" },
      { id: "4", group_id: "c" },
      { id: "3", group_id: null },
    ],
  });
});

test("an environment belongs to the group it is put under, and cannot leave the list", () => {
  expect(
    abbreviate(moveLine(lines, environmentLine("3"), { target: groupLine("b"), edge: "after" })),
  ).toBe("#a 2 1 #b 3 #c 4 #");
  expect(
    abbreviate(
      moveLine(lines, environmentLine("4"), { target: environmentLine("2"), edge: "before" }),
    ),
  ).toBe("#a 4 2 1 #b #c # 3");
  expect(
    moveLine(lines, environmentLine("4"), { target: groupLine("a"), edge: "before" }),
  ).toBeNull();
  expect([
    abbreviate(stepLine(lines, environmentLine("1"), 1)),
    abbreviate(stepLine(lines, environmentLine("2"), -1)),
    stepLine(lines, environmentLine("3"), 1),
  ]).toEqual(["#a 2 #b 1 #c 4 # 3", null, null]);
});

test("a group takes its environments along, and stays above those in none", () => {
  expect(
    abbreviate(moveLine(lines, groupLine("c"), { target: groupLine("a"), edge: "before" })),
  ).toBe("#c 4 #a 2 1 #b # 3");
  expect(
    abbreviate(moveLine(lines, groupLine("c"), { target: environmentLine("2"), edge: "before" })),
  ).toBe("#a 2 1 #c 4 #b # 3");
  expect(
    abbreviate(moveLine(lines, groupLine("a"), { target: environmentLine("3"), edge: "after" })),
  ).toBe("#b #c 4 #a 2 1 # 3");
  expect([
    abbreviate(stepLine(lines, groupLine("a"), 1)),
    stepLine(lines, groupLine("c"), 1),
    stepLine(lines, groupLine("a"), -1),
    moveLine(lines, noGroup, { target: groupLine("a"), edge: "before" }),
  ]).toEqual(["#b #a 2 1 #c 4 # 3", null, null, null]);
});

test("no move loses or doubles anything", () => {
  const anyLine = fc.constantFrom(...lines);
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          line: anyLine,
          beside: anyLine,
          edge: fc.constantFrom("before" as const, "after" as const),
        }),
      ),
      (moves) => {
        let now: Line[] = lines;
        for (const { line, beside: target, edge } of moves)
          now = moveLine(now, line, { target, edge }) ?? now;
        expect([...now].sort()).toEqual([...lines].sort());
        expect(now[0] !== undefined && isGroup(now[0])).toBe(true);
        expect(now.filter(isGroup).at(-1)).toBe(noGroup);
      },
    ),
  );
});
