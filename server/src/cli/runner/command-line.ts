import type { RunnerTask } from "#contract/workflow-runners.ts";
import { type Command, type Commands, fillPlaces, type Parameter } from "./commands-file.ts";

/** What is run: a program and its arguments, each a text of its own, which no shell reads. */
export interface CommandLine {
  program: string;
  args: string[];
  command: Command;
  timeoutS: number;
  idempotencyKey: string;
}

/** A text says why nothing is run: whatever the server asks, the file decides. */
export function commandLineOf(task: RunnerTask, commands: Commands): CommandLine | string {
  const command = commands.get(task.command);
  if (command === undefined) return `The runner's file lists no command “${task.command}”`;
  if (!/^[\x20-\x7e]+$/.test(task.idempotency_key)) return "The idempotency key is not a text";
  const values = new Map<string, string>();
  for (const name of Object.keys(task.arguments))
    if (!Object.hasOwn(command.parameters, name))
      return `“${task.command}” has no parameter “${name}”`;
  for (const [name, parameter] of Object.entries(command.parameters)) {
    const value = Object.hasOwn(task.arguments, name) ? task.arguments[name] : undefined;
    if (value === undefined) return `“${task.command}” needs the parameter “${name}”`;
    const problem = problemOf(value, parameter);
    if (problem !== null) return `The parameter “${name}” ${problem}`;
    values.set(name, String(value));
  }
  const [program = "", ...rest] = command.run;
  return {
    program,
    args: rest.map((text) => fillPlaces(text, (name) => values.get(name) ?? "")),
    command,
    timeoutS: Math.min(command.timeout, task.timeout ?? command.timeout),
    idempotencyKey: task.idempotency_key,
  };
}

function problemOf(value: string | number, parameter: Parameter): string | null {
  const text = String(value);
  switch (parameter.type) {
    case "string":
      if (typeof value !== "string") return "must be a text";
      if (text.length > parameter.max_length)
        return `must have at most ${parameter.max_length} characters`;
      // A program would read it as one of its options.
      if (text.startsWith("-")) return "must not begin with -";
      return /\p{Cc}/u.test(text) || parameter.pattern.find(text)?.[0] !== text
        ? "does not match its pattern"
        : null;
    case "number": {
      const number = Number(text);
      if (!/^-?\d+(\.\d+)?$/.test(text) || !Number.isFinite(number)) return "must be a number";
      if (parameter.integer && !Number.isInteger(number)) return "must be a whole number";
      return number < (parameter.min ?? -Infinity) || number > (parameter.max ?? Infinity)
        ? `must be from ${parameter.min ?? "any"} to ${parameter.max ?? "any"}`
        : null;
    }
    case "enum":
      return parameter.values.includes(text)
        ? null
        : `must be one of ${parameter.values.join(", ")}`;
  }
}
