import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectFiles } from "../checks/source.ts";
import { bin, PROJECT } from "../launch/project.ts";

/** A copy of the project, in which everything that can be new is new once. */
let copy = "";
const output: Record<string, string> = {};

beforeAll(() => {
  copy = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-new-"));
  for (const file of projectFiles()) fs.cpSync(path.join(PROJECT, file), path.join(copy, file));
  fs.symlinkSync(path.join(PROJECT, "node_modules"), path.join(copy, "node_modules"));
  for (const [kind, ...names] of [
    ["settings", "runbook-links"],
    ["endpoint", "contacts", "contact-clock"],
    ["endpoint", "alert-views", "view-clock"],
    ["source", "smoke-signal"],
  ] as const)
    output[`${kind} ${names.join(" ")}`] = run(process.execPath, [
      "tools/new-feature/new-feature.ts",
      kind,
      ...names,
    ]);
});
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: copy,
    encoding: "utf8",
  });
  return status === 0 ? stdout : `failed: ${error?.message ?? ""}${stdout}${stderr}`;
}
const listed = (mark: string, text = ""): string[] =>
  [...text.matchAll(new RegExp(`^  ${mark}\\s+(.+)$`, "gm"))].map(([, file = ""]) => file);

test("a settings kind touches five shared files", () => {
  expect(listed("shared", output["settings runbook-links"])).toEqual([
    "contract/contract.ts",
    "contract/news.ts",
    "contract/permissions.ts",
    "server/src/features.ts",
    "web/src/app/settings-pages.ts",
  ]);
  expect(listed("new", output["settings runbook-links"]).length).toBeGreaterThan(10);
});

test.each([
  ["format", "oxfmt", ["--check"]],
  ["types", "tsc", ["-p", "."]],
  ["what nothing uses", "knip", ["--no-progress"]],
  [
    "house rules",
    "vitest",
    ["run", "--project", "house", "habits", "import-rules", "settings-screens", "vocabulary"],
  ],
])("what is written passes: %s", (_, program, args) => {
  expect(run(bin(program), args)).not.toMatch(/^failed/);
});

test("what is written passes: lint", () => {
  const files = Object.values(output)
    .flatMap((text) => [...listed("new", text), ...listed("shared", text)])
    .filter((file) => /\.tsx?$/.test(file));
  expect(run(bin("oxlint"), ["--type-aware", "--quiet", ...files])).not.toMatch(/^failed/);
});

test("a name that is taken, or is none, is refused and nothing is written", () => {
  expect(run(process.execPath, ["tools/new-feature/new-feature.ts", "source", "grafana"])).toMatch(
    /failed: .*grafana\.ts.* is there/,
  );
  expect(run(process.execPath, ["tools/new-feature/new-feature.ts", "settings", "Big"])).toContain(
    "no name",
  );
});
