import type { Command } from "commander";
import type { ActionKind } from "#insight/similar/action-kinds.ts";
import { indexActions, suggestIndexed } from "#insight/similar/suggest-actions.ts";
import { evaluation } from "./evaluation.ts";
import { type IncidentReport, readReports, recordOf } from "./similar.ts";

export const actionsEvaluation = (): Command =>
  evaluation({
    name: "actions",
    description:
      "what helps in which incident, known by its title and summary alone: reads docs.jsonl of {id, title, summary, details, mitigation}",
    answer: (directory) => suggestAll(readReports(directory)),
  });

/** The kinds of actions for each incident, best first, from what was done in all others. */
function suggestAll(reports: readonly IncidentReport[]): Record<string, string[]> {
  const index = indexActions(
    reports.map((item) => ({ ...recordOf(item), actions: item.mitigation })),
  );
  return Object.fromEntries(
    reports.map((item) => {
      const incident = { ...recordOf(item), account: [] };
      return [item.id, suggestIndexed(incident, index).map(({ kind }) => CLASSES[kind])];
    }),
  );
}

/** What the data calls them. */
const CLASSES: Readonly<Record<ActionKind, string>> = {
  roll_back: "rollback",
  restart: "restart",
  deploy_fix: "deploy-fix",
  change_configuration: "change-configuration",
  fail_over: "reroute-or-fail-over",
  add_capacity: "add-capacity",
  limit_load: "throttle-or-block-load",
  repair_hardware: "repair-or-restore-hardware",
  restore_data: "restore-data",
  recovered_by_itself: "self-healed",
};
