import { expect, test } from "vitest";
import { testReferenceFaults } from "./test-references.ts";
import { read } from "./source.ts";

test("every promise of security names a test that is there", () => {
  expect(testReferenceFaults("docs/security.md", read("docs/security.md"))).toEqual([]);
});

const files = [
  "server/src/a.test.ts",
  "server/src/b.test.ts",
  "server/src/a.ts",
  "journeys/c.journey.ts",
];
test.each([
  ["| kept | `server/src/gone.test.ts` |", "there is no server/src/gone.test.ts"],
  ["| kept | `server/src/{a,gone}.test.ts` |", "there is no server/src/gone.test.ts"],
  ["| kept | `journeys/*.test.ts` |", "there is no journeys/*.test.ts"],
  ["| kept | `server/src/a.ts` |", "no test holds"],
  ["| kept | by us |", "no test holds"],
])("a promise that nothing holds is seen: %s", (line, fault) => {
  expect(testReferenceFaults("a.md", line, files).join()).toContain(fault);
});

test("a promise that is held is left alone", () => {
  expect(
    testReferenceFaults(
      "a.md",
      "| promise | held by |\n|---|---|\n| kept | `server/src/{a,b}.test.ts`, `journeys/*.journey.ts` |",
      files,
    ),
  ).toEqual([]);
});
