import { spawnSync } from "node:child_process";
import { bin, PROJECT } from "./project.ts";

export interface Step {
  name: string;
  command: string;
  args: string[];
}

/**
 * Form, types, rules, and what nothing uses. The house's own checks are tests: they run with the
 * others.
 */
export const STATIC_CHECKS: Step[] = [
  { name: "format", command: bin("oxfmt"), args: ["--check"] },
  { name: "types", command: bin("tsc"), args: ["-p", "."] },
  { name: "lint", command: bin("oxlint"), args: ["--type-aware", "--quiet"] },
  { name: "unused files, exports and packages", command: bin("knip"), args: ["--no-progress"] },
];

/** Runs one step with its output shown as it comes, and says how it went. */
export function passes({ name, command, args }: Step): boolean {
  const startedMs = performance.now();
  const { status, error } = spawnSync(command, args, { cwd: PROJECT, stdio: "inherit" });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  if (error) console.error(error.message);
  console.log(`${status === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
  return status === 0;
}
