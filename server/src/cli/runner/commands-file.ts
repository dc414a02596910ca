/** What a runner may run: its own file, which nobody but the machine's operators writes. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { compileRegex, type Regex } from "#bpql/regex.ts";
import { workflowLimits } from "#contract/workflow-limits.ts";
import { commandName } from "#contract/workflow-runners.ts";

const parameterName = z.string().regex(/^[a-z][a-z0-9_]{0,49}$/, "must be lower case, digits or _");
const regex = z.string().transform((pattern, context): Regex => {
  const compiled = compileRegex(`^(?:${pattern})$`);
  if (typeof compiled !== "string") return compiled;
  context.addIssue({ code: "custom", message: compiled });
  return z.NEVER;
});
const parameter = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("string"),
    /** The whole value has to match. */
    pattern: regex,
    max_length: z.number().int().min(1).max(10_000).default(200),
  }),
  z.strictObject({
    type: z.literal("number"),
    min: z.number().optional(),
    max: z.number().optional(),
    integer: z.boolean().default(false),
  }),
  z.strictObject({ type: z.literal("enum"), values: z.array(z.string().min(1)).min(1) }),
]);
export type Parameter = z.output<typeof parameter>;

const command = z
  .strictObject({
    /** The program and its arguments; `{name}` in an argument is that parameter. */
    run: z.array(z.string().min(1)).min(1),
    parameters: z.record(parameterName, parameter).default({}),
    /** Seconds. */
    timeout: z.number().positive().max(workflowLimits.commandS).default(300),
    directory: z.string().optional(),
    environment: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), z.string()).default({}),
  })
  .superRefine(({ run: [program = "", ...rest], parameters }, context) => {
    if (placesIn(program).length > 0)
      context.addIssue({ code: "custom", path: ["run"], message: "the program is no parameter" });
    for (const name of rest.flatMap(placesIn))
      if (!Object.hasOwn(parameters, name))
        context.addIssue({ code: "custom", path: ["run"], message: `{${name}} is no parameter` });
  });
export type Command = z.output<typeof command>;

const commandsFile = z.strictObject({
  commands: z
    .record(commandName, command)
    .refine(
      (commands) => Object.keys(commands).length <= workflowLimits.runnerCommands,
      `must list at most ${workflowLimits.runnerCommands} commands`,
    ),
});
export type Commands = ReadonlyMap<string, Command>;

const place = /\{([a-z][a-z0-9_]*)\}/g;
const placesIn = (text: string): string[] => [...text.matchAll(place)].map(([, name = ""]) => name);

/** `valueOf` is asked once for each place: what it puts there is not read again. */
export const fillPlaces = (text: string, valueOf: (name: string) => string): string =>
  text.replaceAll(place, (_whole, name: string) => valueOf(name));

export function readCommands(file: string): Commands {
  const parsed = commandsFile.safeParse(parse(readFileSync(file, "utf8")));
  if (!parsed.success)
    throw new Error(
      [
        `${file} cannot be used:`,
        ...parsed.error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`),
      ].join("\n"),
    );
  return new Map(Object.entries(parsed.data.commands));
}
