import { expect, test } from "vitest";
import type { Environment } from "#contract/environments.ts";
import { environmentTree } from "./environment-tree.ts";

const environment = (id: string, name: string): Environment => ({
  id,
  name,
  description: "",
  group_id: null,
  is_all: id === "all",
  access: "read",
  feed_permission: "read_only",
  placing: null,
});
const environments = [
  environment("all", "All"),
  environment("1", "Payments"),
  environment("2", "Network"),
  environment("3", "Staging"),
  environment("4", "Lab"),
];
const groups = [
  { id: "g", name: "Platform", environment_ids: ["2", "1", "gone"] },
  { id: "empty", name: "Nothing", environment_ids: [] },
];
const shape = (favorites: string[], typed = "") => {
  const { all, sections } = environmentTree({ environments, groups, favorites, typed });
  return [
    all?.id,
    ...sections.map(
      (section) => `${section.id}: ${section.environments.map((item) => item.id).join(" ")}`,
    ),
  ];
};

test("favourites in their order, then groups, then the rest; each once", () => {
  expect(shape(["3", "1"])).toEqual(["all", "favorites: 3 1", "g: 2", "others: 4"]);
});

test("a favourite that is gone or named twice leaves no trace", () => {
  expect(shape(["9", "4", "4"])).toEqual(["all", "favorites: 4", "g: 2 1", "others: 3"]);
});

test("typing narrows every section, All as well", () => {
  expect(shape(["3"], " n ")).toEqual([undefined, "favorites: 3", "g: 2 1"]);
  expect(shape([], "al")).toEqual(["all"]);
});
