import { spawn } from "node:child_process";
import type { RunnerReport } from "#contract/workflow-runners.ts";
import type { CommandLine } from "./command-line.ts";
import { printedLines } from "./printed-lines.ts";

export interface RunningCommand {
  /** What it has printed so far. */
  output: () => string;
  /** Ends it and whatever it has started. */
  stop: (reason: string) => void;
  ended: Promise<RunnerReport>;
}

/** Of the runner's own environment, what programs need to be found; never its token. */
const inherited = ["PATH", "HOME", "LANG", "TZ", "TMPDIR"];
const killAfterMs = 5000;

export function runCommand({
  program,
  args,
  command,
  timeoutS,
  idempotencyKey,
}: CommandLine): RunningCommand {
  const lines = printedLines();
  const own = inherited.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const child = spawn(program, args, {
    shell: false,
    // A group of its own, so that it ends with everything that it has started.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    ...(command.directory === undefined ? {} : { cwd: command.directory }),
    env: {
      ...Object.fromEntries(own),
      ...command.environment,
      TOCSIN_IDEMPOTENCY_KEY: idempotencyKey,
    },
  });
  child.stdout.on("data", lines.addOutput);
  child.stderr.on("data", lines.addErrors);
  let stopReason: string | null = null;
  const kill = (signal: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  };
  const stop = (reason: string): void => {
    if (stopReason !== null) return;
    stopReason = reason;
    kill("SIGTERM");
    setTimeout(() => kill("SIGKILL"), killAfterMs).unref();
  };
  const timer = setTimeout(() => stop(`It took longer than ${timeoutS} s`), timeoutS * 1000);
  const ended = new Promise<RunnerReport>((resolve) => {
    const end = (exitCode: number | null, reason: string | null): void => {
      clearTimeout(timer);
      const result = { is_done: reason === null, exit_code: exitCode, reason };
      resolve({ output: lines.all(), result });
    };
    child.once("error", (error) => end(null, `It could not be started: ${error.message}`));
    child.once("close", (code, signal) =>
      end(code, stopReason ?? (code === 0 ? null : endText(code, signal))),
    );
  });
  return { output: lines.wholeLines, stop, ended };
}

const endText = (code: number | null, signal: string | null): string =>
  code === null ? `It was ended by ${signal}` : `It ended with ${code}`;
