import * as contract from "#contract/maintenance-plans.ts";
import type { MaintenancePlan, MaintenancePlanBody } from "#contract/maintenance-plans.ts";
import type { Caller } from "../../platform/caller.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import type { Sql } from "../../platform/db.ts";
import { refuseField } from "../../platform/refuse.ts";
import { checkCondition } from "../rules/condition.ts";
import { keepRules } from "../rules/keep.ts";
import type { Draft, Shown } from "../rules/rule.ts";
import { loadRules } from "../rules/store.ts";
import type { Plan } from "./decide.ts";
import { changedPlan, checkConfirmed, concernsOthers, stoppedPlan, type Wanted } from "./edits.ts";
import { planKind } from "./kind.ts";
import { countersOf, pageOfPlans, planOnWire } from "./list.ts";
import { occurrencesOf } from "./occurrences.ts";
import { previewPlan } from "./preview.ts";
import { lookAtPlan } from "./timer.ts";

export const maintenanceRoutes = (parts: Parts): Served[] => {
  const { db, clock } = parts;
  const plans = keepRules(parts, planKind);
  const show = (plan: Shown<MaintenancePlanBody>): MaintenancePlan => planOnWire(plan, clock.nowS());
  const all = async (caller: Caller) => (await plans.list(caller)).map(show);
  const find = async (caller: Caller, id: string) => show(await plans.find(caller, id));
  /** Inside the change's transaction: refused, nothing was saved. */
  const saved = (caller: Caller, confirm: string | undefined) => async (sql: Sql, { before, after }: { before: Plan | null; after: Plan | null }): Promise<void> => {
    if (after && concernsOthers(before, after)) await confirmed(sql, caller, { after, confirm, nowS: clock.nowS() });
    await lookAtPlan(sql, (after ?? before)?.id ?? "0", clock.nowS());
  };
  return [
    serve(contract.listMaintenancePlans, async ({ caller, query }) => pageOfPlans(await all(caller), query)),
    serve(contract.countMaintenancePlans, async ({ caller }) => ({ counters: countersOf(await all(caller)) })),
    serve(contract.getMaintenancePlan, ({ caller, params }) => find(caller, params.id)),
    serve(contract.getPlanUnversioned, ({ caller, params }) => find(caller, params.id)),
    serve(contract.createMaintenancePlan, async ({ caller, body: { name, active, confirm, ...body } }) => show(await plans.create(caller, { name, active, body: { ...body, stopped_at: null } }, saved(caller, confirm)))),
    serve(contract.updateMaintenancePlan, async ({ caller, params, body: { confirm, revision, ...fields } }) =>
      show(await plans.change(caller, params.id, { edit: (before) => ({ ...changedPlan(before, given(fields), clock.nowS()), revision }), inside: saved(caller, confirm) }))),
    serve(contract.deleteMaintenancePlan, ({ caller, params }) => plans.remove(caller, params.id, saved(caller, undefined))),
    serve(contract.stopMaintenancePlan, async ({ caller, params }) => show(await plans.change(caller, params.id, { edit: (before) => stoppedPlan(before, clock.nowS()), inside: saved(caller, undefined) }))),
    serve(contract.previewMaintenance, ({ caller, body }) => {
      checkCondition(body.condition, "condition");
      return db.tenant(caller.organizationId, (sql) => previewPlan(sql, caller, { ...body, nowS: clock.nowS() }));
    }),
    serve(contract.listMaintenanceOccurrences, async ({ caller, query }) => {
      if (query.to <= query.from || query.to - query.from > contract.occurrenceDaysMost * 24 * 3600) throw refuseField("invalid", "query.to", `Ask for up to ${contract.occurrenceDaysMost} days, from before to`);
      const active = (await db.tenant(caller.organizationId, (sql) => loadRules<MaintenancePlanBody>(sql, "maintenance-plan"))).filter((plan) => plan.active);
      return occurrencesOf(active, query);
    }),
  ];
};

async function confirmed(sql: Sql, caller: Caller, { after, confirm, nowS }: { after: Draft<MaintenancePlanBody>; confirm: string | undefined; nowS: number }): Promise<void> {
  const name = after.name ?? "";
  if (confirm?.trim() === name) return;
  const preview = await previewPlan(sql, caller, { ...after.body, nowS });
  const worst = preview.environments.toSorted((one, other) => other.share - one.share)[0];
  checkConfirmed(name, confirm, { share: preview.share_of_environment, worst: worst?.share === preview.share_of_environment ? worst : null });
}

/** Only what was sent. */
// Leaving out what is undefined is what makes a Wanted of it.
const given = (fields: { [Field in keyof Wanted]?: Wanted[Field] | undefined }): Wanted => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Wanted;
