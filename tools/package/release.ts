import fs from "node:fs";
import path from "node:path";
import { spawnSync } from "node:child_process";
import { PROJECT } from "../launch/project.ts";

/** What is packed: which version, for which machines, as of when. */
export interface Release {
  version: string;
  /** As Node calls it: x64, arm64. */
  arch: string;
  /** Seconds; every file in a package bears this time, so that equal sources make equal packages. */
  timeS: number;
}

export const PACKAGES = path.join(PROJECT, "dist/packages");

export function readRelease(version: string | undefined): Release {
  if (process.platform !== "linux") throw new Error("packages are for Linux and are built on it");
  return {
    version: version ?? ownVersion(),
    arch: process.arch,
    timeS: Number(process.env["SOURCE_DATE_EPOCH"] ?? lastCommitS()),
  };
}

/** Runs a program of the system to its end; throws with what it printed when it fails. */
export function runProgram(command: string, args: readonly string[], env = {}): string {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C", ...env },
  });
  if (status === 0) return stdout;
  throw new Error(`${command} failed: ${error?.message ?? stderr}`);
}

function ownVersion(): string {
  const text = fs.readFileSync(path.join(PROJECT, "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version; // package.json of this project
}

/** Sources without a history are as old as this moment. */
function lastCommitS(): number {
  try {
    return Number(runProgram("git", ["-C", PROJECT, "log", "-1", "--format=%ct"]));
  } catch {
    return Math.floor(Date.now() / 1000);
  }
}
