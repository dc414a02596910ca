import { ruleResources } from "#contract/rules.ts";
import { type MaintenancePlanBody, maintenancePlanBody } from "#contract/maintenance-plans.ts";
import { requireConfirmation } from "../hiding/require-confirmation.ts";
import { checkCondition, conditionProblem } from "../rules/condition.ts";
import type { Kind } from "../rules/rule.ts";
import { planHiding } from "./hiding.ts";
import { applyPlanChanges } from "./plan-changes.ts";
import { schedulePlanTimer } from "./plan-timer.ts";

export const planKind: Kind<MaintenancePlanBody> = {
  kind: "maintenance-plan",
  resource: ruleResources["maintenance-plan"],
  schema: maintenancePlanBody,
  historyFields: ["stopped_at", "created_by"],
  defaults: {
    description: "",
    source_systems: [],
    end_action: "None",
    "schedule.timezone": "UTC",
    "schedule.until": null,
    "schedule.recurrence": { kind: "None" },
    stopped_at: null,
  },
  check: ({ body }) => checkCondition(body.condition, "condition"),
  problemOf: (body) => conditionProblem(body.condition),
  // When a plan was stopped it was stopped here: nobody elsewhere stops or starts it.
  prepareImport: (
    _sql,
    { tests, name, active, body: { stopped_at, ...fields } },
    { before, nowS },
  ) =>
    Promise.resolve({
      ...(before === null
        ? { name, active, body: { ...fields, stopped_at } }
        : applyPlanChanges(before, { ...fields, name: name ?? "", active }, nowS)),
      ...(tests ? { tests } : {}),
    }),
  afterChange: async (sql, change) => {
    const { before, after, nowS } = change;
    await requireConfirmation(sql, change, planHiding);
    await schedulePlanTimer(sql, (after ?? before)?.id ?? "0", nowS);
  },
};
