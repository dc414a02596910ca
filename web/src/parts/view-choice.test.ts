import { expect, test } from "vitest";
import { chooseColumns, viewsFor } from "./view-choice.ts";

const view = (id: string, environments: string[], more: object = {}) => ({
  id,
  name: id,
  order: 1,
  active: true,
  problem: null,
  is_mine: true,
  columns: [],
  environments,
  ...more,
});
const fittingIds = (env: string, ...views: ReturnType<typeof view>[]) =>
  viewsFor(views, env, (sharedView) => sharedView.environments)
    .map((sharedView) => sharedView.id)
    .join(" ");

test("an environment's own views come before those for all; each keeps its place among its like", () => {
  expect(
    fittingIds(
      "7",
      view("a", []),
      view("b", ["7"]),
      view("c", []),
      view("d", ["7", "8"]),
      view("e", ["8"]),
    ),
  ).toBe("b d a c");
  expect(fittingIds("all", view("a", []), view("b", ["7"]))).toBe("a");
});

test("what is off, rests or is for others is no choice", () => {
  expect(
    fittingIds(
      "7",
      view("a", [], { active: false }),
      view("b", [], { problem: "gone" }),
      view("c", [], { is_mine: false }),
      view("d", []),
    ),
  ).toBe("d");
});

const usual = { offered: ["source", "start", "events"], shown: ["start"] };
const views = [
  { id: "1", name: "Teams", columns: ["tag:team", "start"], shown: ["tag:team"] },
  { id: "2", name: "All", columns: ["events"], shown: ["events"] },
];
const choose = (choice: string | undefined, own: string[] | undefined, among = views) => {
  const { value, offered, shown } = chooseColumns({ views: among, choice, own, usual });
  return [value, offered.join(" "), [...shown].join(" ")];
};

test("the first view, unless another one was chosen; none leaves what is usual", () => {
  expect(choose(undefined, undefined)).toEqual(["1", "tag:team start source events", "tag:team"]);
  expect(choose("2", undefined)).toEqual(["2", "events source start", "events"]);
  expect(choose("gone", undefined)[0]).toBe("1");
  expect(choose("usual", undefined)).toEqual(["usual", "source start events", "start"]);
  expect(choose(undefined, undefined, [])).toEqual(["usual", "source start events", "start"]);
});

test("own columns hold until a view is chosen, in the view's order; a tag that no view has stays", () => {
  expect(choose(undefined, ["start", "tag:team", "tag:rack"])).toEqual([
    "own",
    "tag:team start source events tag:rack",
    "tag:team start tag:rack",
  ]);
  expect(choose("own", ["events", "source"], [])).toEqual([
    "own",
    "source start events",
    "source events",
  ]);
  expect(choose("2", ["start"])[0]).toBe("2");
  expect(choose("own", undefined)[0]).toBe("1");
});
