import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
/** A terminal sends Ctrl-C to the whole group: the child has it already. */
const isFromTerminal = (signal) => signal === "SIGINT" && process.stdin.isTTY;

/**
 * Runs a program that gets the signals we get and does not outlive us; resolves with its exit code.
 */
export function supervise(command, args, options) {
  const child = spawn(command, args, { stdio: "inherit", ...options });
  const forward = (signal) => isFromTerminal(signal) || child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  const watch = process.env.npm_lifecycle_event
    ? endWithNpm(() => child.kill("SIGTERM"))
    : undefined;
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      clearInterval(watch);
      for (const name of SIGNALS) process.off(name, forward);
      resolve(code ?? 128 + os.constants.signals[signal]);
    });
  });
}

/** npm may die without passing it on. Started by hand instead, we may well outlive the shell. */
function endWithNpm(end) {
  const before = parents();
  const watch = setInterval(() => {
    if (parents() === before) return;
    clearInterval(watch);
    end();
  }, 500);
  return watch.unref();
}

/** Our parent; and where that is the shell which npm runs scripts in, npm above it. */
function parents() {
  try {
    const shell = fs.readFileSync(`/proc/${process.ppid}/status`, "utf8");
    const isShell = /^Name:\s+\w*sh$/m.test(shell);
    return `${process.ppid} ${isShell ? /^PPid:\s+(\d+)$/m.exec(shell)?.[1] : ""}`;
  } catch {
    return String(process.ppid); // no /proc, or our parent ended this moment
  }
}
