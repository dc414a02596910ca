import * as contract from "#contract/maintenance-plans.ts";
import type { MaintenancePlan, MaintenancePlanBody } from "#contract/maintenance-plans.ts";
import type { Caller } from "../../platform/caller.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuseField } from "../../platform/refuse.ts";
import { nextWindows } from "../schedules/windows.ts";
import { checkCondition } from "../rules/condition.ts";
import { ruleCrud } from "../rules/rule-crud.ts";
import type { PresentedRule } from "../rules/rule.ts";
import { loadRules } from "../rules/store.ts";
import { applyPlanChanges, stoppedPlan, type PlanChanges } from "./plan-changes.ts";
import { planKind } from "./kind.ts";
import { countersOf, pageOfPlans, planOnWire } from "./plan-list.ts";
import { occurrencesOf } from "./occurrences.ts";
import { previewPlan } from "./preview.ts";

export const maintenanceRoutes = (parts: Parts): Route[] => {
  const { clock } = parts;
  const plans = ruleCrud(parts, planKind);
  const show = (plan: PresentedRule<MaintenancePlanBody>): MaintenancePlan =>
    planOnWire(plan, clock.nowS());
  const all = async (caller: Caller) => (await plans.list(caller)).map(show);
  const find = async (caller: Caller, id: string) => show(await plans.find(caller, id));
  return [
    serve(contract.listMaintenancePlans, async ({ caller, query }) =>
      pageOfPlans(await all(caller), query),
    ),
    serve(contract.countMaintenancePlans, async ({ caller }) => ({
      counters: countersOf(await all(caller)),
    })),
    serve(contract.getMaintenancePlan, ({ caller, params }) => find(caller, params.id)),
    serve(contract.getPlanUnversioned, ({ caller, params }) => find(caller, params.id)),
    serve(
      contract.createMaintenancePlan,
      async ({ caller, body: { name, active, confirm, ...body } }) =>
        show(
          await plans.create(
            caller,
            { name, active, body: { ...body, stopped_at: null } },
            { confirm },
          ),
        ),
    ),
    serve(
      contract.updateMaintenancePlan,
      async ({ caller, params, body: { confirm, revision, base, ...fields } }) =>
        show(
          await plans.change(caller, params.id, {
            edit: (before) => ({
              ...applyPlanChanges(before, definedFields(fields), clock.nowS()),
              revision,
              base,
            }),
            confirm,
          }),
        ),
    ),
    serve(contract.deleteMaintenancePlan, ({ caller, params }) => plans.remove(caller, params.id)),
    serve(contract.stopMaintenancePlan, async ({ caller, params }) =>
      show(
        await plans.change(caller, params.id, {
          edit: (before) => stoppedPlan(before, clock.nowS()),
        }),
      ),
    ),
    serve(contract.previewMaintenance, previewMaintenance(parts)),
    serve(contract.listNextWindows, async ({ body }) => ({
      items: nextWindows(body.schedule, clock.nowS(), contract.shownWindows),
    })),
    serve(contract.listMaintenanceOccurrences, listMaintenanceOccurrences(parts)),
  ];
};

const previewMaintenance =
  ({ db, clock }: Parts): Handler<typeof contract.previewMaintenance> =>
  ({ caller, body }) => {
    checkCondition(body.condition, "condition");
    return db.tenant(caller.organizationId, (sql) =>
      previewPlan(sql, caller, { ...body, nowS: clock.nowS() }),
    );
  };

const listMaintenanceOccurrences =
  ({ db }: Parts): Handler<typeof contract.listMaintenanceOccurrences> =>
  async ({ caller, query }) => {
    if (query.to <= query.from || query.to - query.from > contract.maxOccurrenceDays * 24 * 3600)
      throw refuseField("occurrences_range", "query.to", contract.maxOccurrenceDays);
    const active = (
      await db.tenant(caller.organizationId, (sql) =>
        loadRules<MaintenancePlanBody>(sql, "maintenance-plan"),
      )
    ).filter((plan) => plan.active);
    return occurrencesOf(active, query);
  };

/** Only what was sent. */
// Leaving out what is undefined is what makes a Wanted of it.
const definedFields = (fields: {
  [Field in keyof PlanChanges]?: PlanChanges[Field] | undefined;
}): PlanChanges =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as PlanChanges;
