import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import type { RunnerTask } from "#contract/workflow-runners.ts";
import { commandLineOf } from "./command-line.ts";
import { type Commands, readCommands } from "./commands-file.ts";
import { printedLines } from "./printed-lines.ts";

function commandsOf(yaml: string): Commands {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-runner-"));
  const file = path.join(dir, "commands.yaml");
  fs.writeFileSync(file, yaml);
  try {
    return readCommands(file);
  } finally {
    fs.rmSync(dir, { recursive: true });
  }
}

const commands = commandsOf(`
commands:
  restart:
    run: [/bin/restart, "--unit=web-{unit}", "{count}", "{mode}", "{{unit}}"]
    parameters:
      unit: { type: string, pattern: "[a-z]+|{count}", max_length: 10 }
      count: { type: number, min: 1, max: 5, integer: true }
      mode: { type: enum, values: [fast, safe] }
    timeout: 60
  anything:
    run: [/bin/echo, "{text}"]
    parameters: { text: { type: string, pattern: "(?s).*" } }
`);
const task = (more: Partial<RunnerTask>): RunnerTask => ({
  lease: "0b0c5a6e-4f5e-4a55-9d0a-0a4b7f6f3c11",
  idempotency_key: "workflow-1-restart",
  command: "restart",
  arguments: { unit: "web", count: "3", mode: "fast" },
  timeout: null,
  ...more,
});

test("parameters fill their places, and what stands in one is not read as another", () => {
  expect(commandLineOf(task({}), commands)).toMatchObject({
    program: "/bin/restart",
    args: ["--unit=web-web", "3", "fast", "{web}"],
    timeoutS: 60,
  });
  expect(
    commandLineOf(
      task({ arguments: { unit: "{count}", count: 2, mode: "safe" }, timeout: 5 }),
      commands,
    ),
  ).toMatchObject({ args: ["--unit=web-{count}", "2", "safe", "{{count}}"], timeoutS: 5 });
});

const good = { unit: "web", count: 3, mode: "fast" };
test.each([
  ["a command that is not listed", { command: "reboot" }, "lists no command"],
  ["what every object has", { command: "constructor" }, "lists no command"],
  ["a parameter too few", { arguments: { unit: "web", count: 3 } }, "needs the parameter “mode”"],
  ["a parameter too many", { arguments: { ...good, extra: "x" } }, "has no parameter “extra”"],
  ["a number for a text", { arguments: { ...good, unit: 7 } }, "must be a text"],
  ["a text for a number", { arguments: { ...good, count: "3; rm" } }, "must be a number"],
  ["an exponent", { arguments: { ...good, count: "1e0" } }, "must be a number"],
  ["a part of a whole number", { arguments: { ...good, count: 2.5 } }, "must be a whole number"],
  ["a number that is too large", { arguments: { ...good, count: 6 } }, "must be from 1 to 5"],
  ["a word that is no choice", { arguments: { ...good, mode: "FAST" } }, "must be one of"],
  ["more than the pattern", { arguments: { ...good, unit: "web;id" } }, "does not match"],
  ["a second line", { arguments: { ...good, unit: "web\n" } }, "does not match"],
  ["what is too long", { arguments: { ...good, unit: "a".repeat(11) } }, "at most 10 characters"],
  ["an option", { command: "anything", arguments: { text: "--exec=sh" } }, "must not begin with -"],
  ["a line of its own", { command: "anything", arguments: { text: "a\nb" } }, "does not match"],
  ["a key with a line break", { idempotency_key: "a\nb" }, "idempotency key"],
])("%s is not run", (_, more, reason) => {
  expect(commandLineOf(task(more), commands)).toContain(reason);
});

test("what a shell would read is an argument like any", () => {
  const text = "$(touch /tmp/x) `id` ; rm -rf / && echo 'a' \"b\" | cat > /etc/passwd";
  expect(commandLineOf(task({ command: "anything", arguments: { text } }), commands)).toMatchObject(
    { args: [text] },
  );
});

test.each([
  ["commands: { a: { run: ['{x}'], parameters: { x: { type: number } } } }", "no parameter"],
  ["commands: { a: { run: [ls, '{x}'] } }", "{x} is no parameter"],
  ["commands: { a: { run: [] } }", "commands.a.run"],
  ["commands: { a: { run: [ls], shell: true } }", "shell"],
  ["commands: { a: { run: [ls], parameters: { x: { type: string } } } }", "pattern"],
  ["commands: { a: { run: [ls], parameters: { x: { type: string, pattern: '(' } } } }", "regex"],
])("a file that says less than it must is refused: %s", (yaml, reason) => {
  expect(() => commandsOf(yaml)).toThrow(reason);
});

test("of what is printed the last whole lines stay", () => {
  const lines = printedLines(20);
  lines.addOutput(Buffer.from("first line\nsecond li"));
  expect(lines.wholeLines()).toBe("first line\n");
  lines.addErrors(Buffer.from("ne\nthird"));
  expect(lines.all()).toBe("…\nsecond line\nthird");
  const long = printedLines(20);
  long.addOutput(Buffer.from("a".repeat(50)));
  expect(long.all()).toBe("…\n");
});
