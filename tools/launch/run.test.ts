import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT } from "./project.ts";
import { LEAN_TASKS } from "./run.mjs";

const run = (...words: string[]) =>
  spawnSync(process.execPath, [path.join(PROJECT, "tools/launch/run.mjs"), ...words], {
    encoding: "utf8",
    // A server that starts instead of telling of itself is ended.
    timeout: 20_000,
  });

test("the start tells of its options instead of starting, in both spellings", () => {
  for (const words of [
    ["start", "--help"],
    ["start", "-h"],
    ["tocsin", "start", "--help"],
  ]) {
    const { status, stdout } = run(...words);
    expect([words, status]).toEqual([words, 0]);
    expect(stdout).toContain("Usage: tocsin start");
    expect(stdout).toContain("--port");
    expect(stdout).not.toContain("Building");
  }
});

test.each([
  "dev",
  "test",
  "check",
  "client",
  "bench",
  "map",
  "new",
  "package",
  "pictures",
  "release-fixture",
])("%s tells what it is for", (task) => {
  const { status, stdout } = run(task, "--help");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Usage: npm (run )?\w+/);
});

test("whoever follows the guide has what tests use before they are to run one", () => {
  const guide = fs.readFileSync(path.join(PROJECT, "CONTRIBUTING.md"), "utf8");
  const [before = "", after] = guide.split("`npx vitest");
  expect(after).toBeDefined();
  const tasks = [...before.matchAll(/`npm (?:run )?([\w-]+)/g)].map(([, task = ""]) => task);
  expect(tasks.filter((task) => !LEAN_TASKS.has(task))).not.toEqual([]);
});
