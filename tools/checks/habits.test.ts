import { expect, test } from "vitest";
import { conventionFaults, lengthFaults, nameFaults, styleFaults } from "./habits.ts";
import { lockFaults } from "./lock.ts";
import { machinePathFaults } from "./machine-paths.ts";
import { parse, projectFiles, projectSources, read } from "./source.ts";

const files = projectFiles();
const isText = (file: string): boolean => !/\.(png|jpe?g|ico|woff2?|gz|zip|pdf)$/.test(file);

test("names, lengths, comments, tests, effects and colours keep the habits of the house", () => {
  expect(projectSources().flatMap(conventionFaults)).toEqual([]);
});

test("style sheets take their colours from the tokens", () => {
  const sheets = files.filter((file) => file.endsWith(".css"));
  expect(
    sheets.flatMap((file) => [...styleFaults(file, read(file)), ...lengthFaults(file, read(file))]),
  ).toEqual([]);
});

test("no file knows the machine or the registry it was made with", () => {
  const ownFiles = files.filter(
    (file) => isText(file) && file !== "package-lock.json" && !file.startsWith("tools/checks/"),
  );
  expect(ownFiles.flatMap((file) => machinePathFaults(file, read(file)))).toEqual([]);
});

test("the lock file is whole and names no registry", () => {
  expect(lockFaults(JSON.parse(read("package-lock.json")))).toEqual([]);
});

test.each([
  ["web/src/ui/button.tsx", "kebab-case.ts"],
  ["web/src/data/Alerts.ts", "kebab-case.ts"],
  ["server/src/platform/openDb.ts", "kebab-case.ts"],
  ["server/src/platform/utils.ts", "says nothing"],
  ["web/src/ui/Index.tsx", "says nothing"],
])("a bad name is seen: %s", (file, fault) => {
  expect(nameFaults(file).join()).toContain(fault);
});

test.each([
  "web/src/ui/Button.tsx",
  "web/src/ui/useFloating.ts",
  "web/src/app/routes.tsx",
  "contract/alert-views.ts",
  "tools/checks/habits.test.ts",
  "vite.config.ts",
])("a good name is left alone: %s", (file) => {
  expect(nameFaults(file)).toEqual([]);
});

test("a file of 401 lines is too long, one of 400 is not", () => {
  expect(lengthFaults("a.ts", "x\n".repeat(401))).toHaveLength(1);
  expect(lengthFaults("a.ts", "x\n".repeat(400))).toEqual([]);
});

test.each([
  ["server/src/a.ts", `const a = b as any;`, "any"],
  ["server/src/a.ts", `// TO${"DO"}: later`, "left to do"],
  ["server/src/a.ts", `// @ts-${"ignore"}\nlet a = 1;`, "not silenced"],
  ["server/src/a.ts", `// oxlint-${"disable"}-next-line eqeqeq\nlet a = 1;`, "its reason"],
  ["server/src/a.test.ts", `test.skip("x", () => {});`, "proves nothing"],
  ["journeys/a.journey.ts", `test.describe; test.only("x", () => {});`, "proves nothing"],
  ["web/src/screens/feed/Feed.tsx", `useEffect(() => {}, []);`, "effects stand in"],
  [
    "web/src/parts/Dot.tsx",
    `export const Dot = () => <i style={{ color: "#ff0000" }} />;`,
    "tokens.css",
  ],
])("a broken habit is seen: %s %s", (file, text, fault) => {
  expect(conventionFaults(parse(file, text)).join()).toContain(fault);
});

test.each([
  [
    "web/src/ui/Panel.tsx",
    `useEffect(() => {}, []); const a = <a href="#feed">b</a>; const c = { href: "#add" };`,
  ],
  [
    "server/src/a.ts",
    `const todo = b as const; // oxlint-${"disable"}-next-line eqeqeq -- null and undefined alike`,
  ],
])("a kept habit is left alone: %s", (file, text) => {
  expect(conventionFaults(parse(file, text))).toEqual([]);
});

test.each([
  ".a { color: #fff; }",
  ".a {\n  border: 1px solid rgb(1 2 3 / 50%);\n}",
  ".a { background: white; }",
])("a colour outside the tokens is seen: %s", (css) => {
  expect(styleFaults("web/src/ui/A.module.css", css)).toHaveLength(1);
  expect(styleFaults("web/src/ui/tokens.css", css)).toEqual([]);
});

test("a name of a colour is no colour", () => {
  expect(
    styleFaults(
      "a.css",
      "#add { color: var(--red); white-space: pre; grid-area: black-list; }\n/* color: #fff */",
    ),
  ).toEqual([]);
});

test("paths of one machine and registries are seen", () => {
  expect(machinePathFaults("a.md", ["cd /root", "/project"].join(""))).toHaveLength(1);
  expect(
    machinePathFaults("a.md", ["https:/", "/registry.example.org/a.tgz"].join("")),
  ).toHaveLength(1);
  expect(
    machinePathFaults(
      "a.md",
      "a project under /root, `.data/`, ./work/x and https://example.org/home",
    ),
  ).toEqual([]);
});

test("a lock file with a hole is seen", () => {
  const lock = {
    packages: {
      "": { optionalDependencies: { here: "1", gone: "1" } },
      "node_modules/here": { version: "1", resolved: "https://somewhere/here.tgz" },
    },
  };
  expect(lockFaults(lock)).toEqual([
    "the project wants gone 1, which the lock file lacks",
    "node_modules/here names the registry it came from",
  ]);
});
