import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { JOURNEY_PLACES } from "./journey-places.ts";
import { PROJECT } from "./project.ts";
import { planTests, type TestTree } from "./test-plan.ts";

const folders = [
  "docs",
  "journeys",
  "server",
  "server/src/features/roles",
  "web/src/screens/settings",
];
const tree: TestTree = {
  tests: [
    "server/src/features/roles/decide.test.ts",
    "server/src/features/roles/routes.test.ts",
    "server/src/features/roles-of-old/decide.test.ts",
    "web/src/ui/Button.test.ts",
  ],
  journeys: ["journeys/access.journey.ts", "journeys/views.journey.ts"],
  kindOf: (place) =>
    folders.includes(place) ? "folder" : /\.(ts|md)$/.test(place) ? "file" : null,
};
const [decide, routes] = tree.tests;
const [access, views] = tree.journeys;

test.each([
  ["everything where no place is given", [], tree.tests, tree.journeys],
  [
    "a folder's own, and the journey through it",
    ["server/src/features/roles"],
    [decide, routes],
    [access],
  ],
  ["journeys through a part of the folder", ["web/src/screens/settings"], [], [access, views]],
  ["a test file alone, and the journey through its folder", [decide], [decide], [access]],
  [
    "what stands beside a file that is no test",
    ["server/src/features/roles/store.ts"],
    [decide, routes],
    [access],
  ],
  ["journeys by the beginning of their path", ["journeys/vi"], [], [views]],
  ["each journey once, of several places", ["journeys", access], [], tree.journeys],
])("%s", (_, places, tests, journeys) => {
  expect(planTests(places as string[], tree)).toEqual({ tests, journeys });
});

test("a place that is none is refused by name, and so is one that nothing tests", () => {
  expect(planTests(["server/src/features/rolls"], tree)).toMatch(/no folder.*features\/rolls"/);
  expect(planTests([access ?? "", "docs"], tree)).toBe('Nothing tests "docs".');
});

test("every journey says where it passes through, and every such place is there", () => {
  const journeys = fs.globSync("**/*.journey.ts", { cwd: path.join(PROJECT, "journeys") });
  expect(Object.keys(JOURNEY_PLACES).toSorted()).toEqual(
    journeys.map((file) => file.replace(/\.journey\.ts$/, "")).toSorted(),
  );
  const places = new Set(Object.values(JOURNEY_PLACES).flat());
  expect([...places].filter((place) => !fs.existsSync(path.join(PROJECT, place)))).toEqual([]);
});
