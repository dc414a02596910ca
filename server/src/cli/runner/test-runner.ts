/** The program itself, as its machine runs it, with commands that leave marks. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../tocsin.ts", import.meta.url));

export interface TestRunner {
  dir: string;
  /** Lines that its commands have left, in their order. */
  marks(): string[];
  /** Leaves what a command waits for. */
  release(): void;
  start(options: { to: string; token: string; name?: string }): ChildProcess;
  /** What it has printed, over all its starts. */
  log(): string;
  kill(child: ChildProcess, signal?: NodeJS.Signals): Promise<number | null>;
  close(): Promise<void>;
}

const commands = (dir: string) => `
commands:
  mark:
    run: [/bin/sh, -c, 'echo "$TOCSIN_IDEMPOTENCY_KEY $1" >> ${dir}/marks; echo "restarted $1"', sh, "{unit}"]
    parameters:
      unit: { type: string, pattern: ".+" }
  hold:
    run: [/bin/sh, -c, 'echo "$TOCSIN_IDEMPOTENCY_KEY" >> ${dir}/marks; echo held; while [ ! -e ${dir}/go ]; do sleep 0.1; done; echo "ended" >> ${dir}/marks']
    timeout: 60
  fail:
    run: [/bin/sh, -c, 'echo no luck >&2; exit 3']
  slow:
    run: [/bin/sleep, "60"]
    timeout: 1
`;

/** `more`: commands besides, as the file of a runner lists them. */
export function openTestRunner(more = ""): TestRunner {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-runner-"));
  fs.writeFileSync(path.join(dir, "commands.yaml"), commands(dir) + more);
  const children = new Set<ChildProcess>();
  let printed = "";
  const kill = async (child: ChildProcess, signal: NodeJS.Signals = "SIGKILL") => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, "exit");
    }
    return child.exitCode;
  };
  const release = (): void => fs.writeFileSync(path.join(dir, "go"), "");
  return {
    dir,
    release,
    log: () => printed,
    kill,
    marks: () => {
      const file = path.join(dir, "marks");
      return fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim().split("\n") : [];
    },
    start: ({ to, token, name = "shop" }) => {
      const options = {
        to,
        name,
        commands: path.join(dir, "commands.yaml"),
        state: `${dir}/state`,
      };
      const args = Object.entries(options).flatMap(([key, value]) => [`--${key}`, value]);
      const child = spawn(process.execPath, [program, "runner", ...args], {
        env: {
          PATH: process.env["PATH"],
          NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
          TOCSIN_RUNNER_TOKEN: token,
        },
        stdio: ["ignore", "pipe", "pipe"],
      });
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (data: Buffer) => {
          printed += data.toString();
        });
      children.add(child);
      return child;
    },
    close: async () => {
      release();
      for (const child of children) await kill(child);
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}
