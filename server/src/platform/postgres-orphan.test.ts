import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { signalProcesses } from "./postgres-orphan.ts";

test("a process that ended since it was listed is no error, and the next one is reached", async () => {
  const ended = spawn("true");
  await once(ended, "exit");
  const running = spawn("sleep", ["60"]);
  await once(running, "spawn");
  const exit = once(running, "exit");
  signalProcesses(
    [ended, running].map(({ pid = 0 }) => pid),
    "SIGINT",
  );
  expect(await exit).toEqual([null, "SIGINT"]);
});
