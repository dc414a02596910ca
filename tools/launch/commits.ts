/**
 * Proves that each new commit type-checks by itself, so that history can be bisected:
 * `npm run check -- --commits BASE`. The packages are those installed now.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { bin, PROJECT } from "./project.ts";

/** Prints a line for each commit after `base`, oldest first; true when all of them type-check. */
export function commitsTypeCheck(base: string): boolean {
  const commits = git("rev-list", "--reverse", "--no-merges", `${base}..HEAD`).split("\n");
  const tree = path.join(PROJECT, ".cache/commit");

  removeTree(tree);
  git("worktree", "add", "--detach", "--force", tree, base);
  try {
    fs.symlinkSync(path.join(PROJECT, "node_modules"), path.join(tree, "node_modules"));
    return commits.filter(Boolean).filter((commit) => !typeChecks(tree, commit)).length === 0;
  } finally {
    removeTree(tree);
  }
}

function typeChecks(tree: string, commit: string): boolean {
  git("-C", tree, "checkout", "--quiet", "--force", "--detach", commit);
  const { status, stdout } = spawnSync(bin("tsc"), ["-p", "."], { cwd: tree, encoding: "utf8" });
  const subject = git("log", "-1", "--format=%h %s", commit);
  console.log(status === 0 ? `✓ ${subject}` : `✗ ${subject}\n${stdout}`);
  return status === 0;
}

/** Also what a run that was cut off left. */
function removeTree(tree: string): void {
  if (fs.existsSync(tree)) git("worktree", "remove", "--force", tree);
}

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: PROJECT, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr.trim()}`);
  return stdout.trim();
}
