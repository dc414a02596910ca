import os from "node:os";
import path from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { addressOption } from "../option-values.ts";
import { print } from "../print.ts";
import { readCommands } from "./commands-file.ts";
import { openJournal } from "./report-journal.ts";
import { openLink } from "./server-link.ts";
import { stopWork, work } from "./work.ts";

interface Options {
  name: string;
  token?: string;
  to: string;
  commands: string;
  state?: string;
}

export const runnerCommand = (): Command =>
  new Command("runner")
    .description("fetch commands of workflows and run those that a file of this machine lists")
    .requiredOption("--name <name>", "as it is named in settings, workflows")
    .option(
      "--token <token>",
      "its token (default: TOCSIN_RUNNER_TOKEN, which no process list shows)",
    )
    .option("--to <url>", "address of the server", safeAddress, "http://127.0.0.1:4680")
    .requiredOption("--commands <file>", "YAML: the commands that it may run, and their parameters")
    .option("--state <dir>", "where results wait until the server has them")
    .action(run);

async function run({ name, token, to, commands: file, state }: Options): Promise<void> {
  const secret = token ?? process.env["TOCSIN_RUNNER_TOKEN"] ?? "";
  if (secret === "") throw new Error("Set --token, or TOCSIN_RUNNER_TOKEN.");
  const commands = readCommands(file);
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopWork(stop));
  const say = (text: string): void => print(text);
  const journal = openJournal(state ?? path.join(os.homedir(), ".tocsin-runner", safeName(name)));
  const link = openLink({ to, token: secret, name, commands: [...commands.keys()], say });
  say(`${name} waits for work from ${to}: ${[...commands.keys()].join(", ")}`);
  await work({ link, journal, commands, say, stop: stop.signal });
}

const safeName = (name: string): string => name.replaceAll(/[^A-Za-z0-9_-]/g, "_");

/** Its token and what it is asked to do go over a line that nobody reads or writes into. */
function safeAddress(text: string): string {
  const address = addressOption(text);
  const { protocol, hostname } = new URL(address);
  const isLocal = ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
  if (protocol !== "https:" && !isLocal) throw new InvalidArgumentError("Use an https address.");
  return address;
}
