import { ruleResources } from "#contract/rules.ts";
import { type MaintenancePlanBody, maintenancePlanBody } from "#contract/maintenance-plans.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { checkCondition, conditionProblem } from "../rules/condition.ts";
import type { RuleDraft, Kind } from "../rules/rule.ts";
import { applyPlanChanges, checkConfirmation, mayMuteOthers } from "./plan-changes.ts";
import { previewPlan } from "./preview.ts";
import { schedulePlanTimer } from "./plan-timer.ts";

export const planKind: Kind<MaintenancePlanBody> = {
  kind: "maintenance-plan",
  resource: ruleResources["maintenance-plan"],
  schema: maintenancePlanBody,
  historyFields: ["stopped_at"],
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
  afterChange: async (sql, { before, after, caller, confirm, nowS }) => {
    if (after && mayMuteOthers(before, after))
      await requireConfirmation(sql, caller, { after, confirm, nowS });
    await schedulePlanTimer(sql, (after ?? before)?.id ?? "0", nowS);
  },
};

/** Inside the change's transaction: refused, nothing was saved. */
async function requireConfirmation(
  sql: Sql,
  caller: Caller,
  {
    after,
    confirm,
    nowS,
  }: { after: RuleDraft<MaintenancePlanBody>; confirm: string | undefined; nowS: number },
): Promise<void> {
  const name = after.name ?? "";
  if (confirm?.trim() === name) return;
  const preview = await previewPlan(sql, caller, { ...after.body, nowS });
  const worst = preview.environments.toSorted((a, b) => b.share - a.share)[0];
  checkConfirmation(name, confirm, {
    share: preview.share_of_environment,
    worst: worst?.share === preview.share_of_environment ? worst : null,
  });
}
