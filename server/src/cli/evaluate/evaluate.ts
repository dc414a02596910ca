import { Command } from "commander";
import { actionsEvaluation } from "./actions.ts";
import { anomaliesEvaluation } from "./anomalies.ts";
import { changesEvaluation } from "./changes.ts";
import { correlationEvaluation } from "./correlation.ts";
import { payloadsEvaluation } from "./payloads.ts";
import { petshopEvaluation } from "./petshop.ts";
import { rootCauseEvaluation } from "./root-cause.ts";
import { similarEvaluation } from "./similar.ts";
import { ticketsEvaluation } from "./tickets.ts";
import { translateEvaluation } from "./translate.ts";

/** Every kind is a file of its own and a line here. */
const kinds = [
  ticketsEvaluation,
  changesEvaluation,
  translateEvaluation,
  similarEvaluation,
  actionsEvaluation,
  payloadsEvaluation,
  correlationEvaluation,
  anomaliesEvaluation,
  rootCauseEvaluation,
  petshopEvaluation,
];

export function evaluateCommand(): Command {
  const command = new Command("evaluate").description(
    "run the product's own engines over a data set, and write their answers for a scorer",
  );
  for (const kind of kinds) command.addCommand(kind());
  return command;
}
