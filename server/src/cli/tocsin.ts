/**
 * The command line: one file a command, this one puts them together and gives every failure its
 * exit code.
 */
import { Command, CommanderError } from "commander";
import { readFiles } from "../configuration/read-configuration.ts";
import { Refusal } from "../platform/refuse.ts";
import { productVersion } from "../platform/version.ts";

/** In the order of the help. */
const commands = new Map<string, () => Promise<Command>>([
  ["start", async () => (await import("./start.ts")).startCommand()],
  ["migrate", async () => (await import("./migrate.ts")).migrateCommand()],
  ["seed", async () => (await import("./seed.ts")).seedCommand()],
  ["simulate", async () => (await import("./simulate.ts")).simulateCommand()],
  ["user", async () => (await import("./user.ts")).userCommand()],
  ["backup", async () => (await import("./backup.ts")).backupCommand()],
  ["restore", async () => (await import("./restore.ts")).restoreCommand()],
  ["audit", async () => (await import("./audit.ts")).auditCommand()],
  ["secrets", async () => (await import("./secrets.ts")).secretsCommand()],
  ["doctor", async () => (await import("./doctor.ts")).doctorCommand()],
  ["jobs", async () => (await import("./jobs.ts")).jobsCommand()],
  ["rules", async () => (await import("./rules.ts")).rulesCommand()],
  ["import", async () => (await import("./import.ts")).importCommand()],
  ["runner", async () => (await import("./runner/runner.ts")).runnerCommand()],
  ["prove", async () => (await import("./prove/prove.ts")).proveCommand()],
  ["mcp", async () => (await import("./mcp.ts")).mcpCommand()],
  ["evaluate", async () => (await import("./evaluate/evaluate.ts")).evaluateCommand()],
]);

const exitCodes = `
Exit codes: 0 success; 1 failure, or a problem was found; 2 the command was not understood.
Commands that need the database use DATABASE_URL (as its owner), otherwise the one in TOCSIN_DATA_DIR, whether or not a server is running.`;

const program = new Command("tocsin")
  .description("Tocsin, the incident console: manage an installation from the command line")
  .version(productVersion, "--version")
  .addHelpText("after", exitCodes);
for (const command of await loadCommands(process.argv.slice(2))) program.addCommand(command);
throwInstead(program);
program.hook("preAction", (_program, command) => {
  // The server names them among everything else that is wrong.
  if (command.name() !== "start") useSecretFiles();
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

/**
 * The one that is meant, so that it begins at once; all where none is. Options of the program itself
 * take no values.
 */
function loadCommands(args: readonly string[]): Promise<Command[]> {
  const load = commands.get(args.find((arg) => !arg.startsWith("-")) ?? "");
  return Promise.all((load ? [load] : [...commands.values()]).map((begin) => begin()));
}

/** Commands read their settings where the server does. */
function useSecretFiles(): void {
  const { env, problems } = readFiles(process.env);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  for (const name of Object.keys(process.env))
    if (env[name] === undefined) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, env);
}

/** Commander would end the process in the middle of whatever is still being written. */
function throwInstead(command: Command): void {
  command.exitOverride().showHelpAfterError("(use --help for usage)");
  for (const inner of command.commands) throwInstead(inner);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const isExpected = error instanceof Refusal || process.env["TOCSIN_LOG"] !== "debug";
  const text = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error);
  process.stderr.write(`tocsin: ${text}\n`);
  return 1;
}
