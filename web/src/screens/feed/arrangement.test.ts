import fc from "fast-check";
import { expect, test } from "vitest";
import {
  arrangementOf,
  environmentLine,
  groupLine,
  isGroup,
  type Line,
  linesOf,
  movedLine,
  noGroup,
  steppedLine,
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
const short = (all: readonly Line[] | null) =>
  all?.map((line) => line.replace("environment ", "").replace("group ", "#")).join(" ") ?? null;

test("groups stand with their environments, empty ones too, then what is in none", () => {
  expect(short(lines)).toBe("#a 2 1 #b #c 4 # 3");
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
    short(movedLine(lines, environmentLine("3"), { beside: groupLine("b"), edge: "after" })),
  ).toBe("#a 2 1 #b 3 #c 4 #");
  expect(
    short(movedLine(lines, environmentLine("4"), { beside: environmentLine("2"), edge: "before" })),
  ).toBe("#a 4 2 1 #b #c # 3");
  expect(
    movedLine(lines, environmentLine("4"), { beside: groupLine("a"), edge: "before" }),
  ).toBeNull();
  expect([
    short(steppedLine(lines, environmentLine("1"), 1)),
    short(steppedLine(lines, environmentLine("2"), -1)),
    steppedLine(lines, environmentLine("3"), 1),
  ]).toEqual(["#a 2 #b 1 #c 4 # 3", null, null]);
});

test("a group takes its environments along, and stays above those in none", () => {
  expect(short(movedLine(lines, groupLine("c"), { beside: groupLine("a"), edge: "before" }))).toBe(
    "#c 4 #a 2 1 #b # 3",
  );
  expect(
    short(movedLine(lines, groupLine("c"), { beside: environmentLine("2"), edge: "before" })),
  ).toBe("#a 2 1 #c 4 #b # 3");
  expect(
    short(movedLine(lines, groupLine("a"), { beside: environmentLine("3"), edge: "after" })),
  ).toBe("#b #c 4 #a 2 1 # 3");
  expect([
    short(steppedLine(lines, groupLine("a"), 1)),
    steppedLine(lines, groupLine("c"), 1),
    steppedLine(lines, groupLine("a"), -1),
    movedLine(lines, noGroup, { beside: groupLine("a"), edge: "before" }),
  ]).toEqual(["#b #a 2 1 #c 4 # 3", null, null, null]);
});

test("no move loses or doubles anything", () => {
  const one = fc.constantFrom(...lines);
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          line: one,
          beside: one,
          edge: fc.constantFrom("before" as const, "after" as const),
        }),
      ),
      (moves) => {
        let now: Line[] = lines;
        for (const { line, beside, edge } of moves)
          now = movedLine(now, line, { beside, edge }) ?? now;
        expect([...now].sort()).toEqual([...lines].sort());
        expect(now[0] !== undefined && isGroup(now[0])).toBe(true);
        expect(now.filter(isGroup).at(-1)).toBe(noGroup);
      },
    ),
  );
});
