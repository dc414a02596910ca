/**
 * The command line: one file a command, this one puts them together and gives every failure its
 * exit code.
 */
import { Command, CommanderError } from "commander";
import { readFiles } from "../configuration/read-configuration.ts";
import { Refusal } from "../platform/refuse.ts";
import { productVersion } from "../platform/version.ts";
import { auditCommand } from "./audit.ts";
import { backupCommand } from "./backup.ts";
import { doctorCommand } from "./doctor.ts";
import { evaluateCommand } from "./evaluate/evaluate.ts";
import { importCommand } from "./import.ts";
import { jobsCommand } from "./jobs.ts";
import { mcpCommand } from "./mcp.ts";
import { migrateCommand } from "./migrate.ts";
import { proveCommand } from "./prove/prove.ts";
import { restoreCommand } from "./restore.ts";
import { runnerCommand } from "./runner/runner.ts";
import { rulesCommand } from "./rules.ts";
import { secretsCommand } from "./secrets.ts";
import { seedCommand } from "./seed.ts";
import { simulateCommand } from "./simulate.ts";
import { startCommand } from "./start.ts";
import { userCommand } from "./user.ts";

const exitCodes = `
Exit codes: 0 success; 1 failure, or a problem was found; 2 the command was not understood.
Commands that need the database use DATABASE_URL (as its owner), otherwise the one in TOCSIN_DATA_DIR, whether or not a server is running.`;

const program = new Command("tocsin")
  .description("Tocsin, the incident console: manage an installation from the command line")
  .version(productVersion, "--version")
  .addHelpText("after", exitCodes);
for (const command of [
  startCommand(),
  migrateCommand(),
  seedCommand(),
  simulateCommand(),
  userCommand(),
  backupCommand(),
  restoreCommand(),
  auditCommand(),
  secretsCommand(),
  doctorCommand(),
  jobsCommand(),
  rulesCommand(),
  importCommand(),
  runnerCommand(),
  proveCommand(),
  mcpCommand(),
  evaluateCommand(),
])
  program.addCommand(command);
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
