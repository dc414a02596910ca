import { Command } from "commander";
import { changesEvaluation } from "./changes.ts";
import { ticketsEvaluation } from "./tickets.ts";

/** Every kind is a file of its own and a line here. */
const kinds = [ticketsEvaluation, changesEvaluation];

export function evaluateCommand(): Command {
  const command = new Command("evaluate").description(
    "run the product's own engines over a data set, and write their answers for a scorer",
  );
  for (const kind of kinds) command.addCommand(kind());
  return command;
}
