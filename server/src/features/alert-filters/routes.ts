import * as contract from "#contract/alert-filters.ts";
import type { AlertFilter, AlertFilterBody } from "#contract/alert-filters.ts";
import type { Caller } from "../../platform/caller.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { keepRules } from "../rules/keep.ts";
import { edited, type Shown } from "../rules/rule.ts";
import { isFilterDone } from "./decide.ts";
import { filterKind } from "./kind.ts";

export const alertFilterRoutes = (parts: Parts): Served[] => {
  const filters = keepRules(parts, filterKind);
  const show = (one: Shown<AlertFilterBody>): AlertFilter => ({
    ...one,
    name: one.name ?? "",
    done: isFilterDone(one, parts.clock.nowS()),
  });
  const list = async (caller: Caller, active: boolean | undefined) => {
    const items = (await filters.list(caller))
      .map(show)
      .filter((one) => active === undefined || (one.active && !one.done) === active);
    return { items, total: items.length };
  };
  return [
    serve(contract.listAlertFilters, ({ caller, query }) => list(caller, query.active)),
    serve(contract.createAlertFilter, async ({ caller, body: { name, active, ...body } }) =>
      show(await filters.create(caller, { name, active, body })),
    ),
    serve(contract.updateAlertFilter, async ({ caller, params, body }) =>
      show(await filters.change(caller, params.id, { edit: edited<AlertFilterBody>(body) })),
    ),
    serve(contract.deleteAlertFilter, ({ caller, params }) => filters.remove(caller, params.id)),
    serve(contract.listPlans, async ({ caller, query }) => {
      const items = (await list(caller, query.active)).items.filter((one) => one.schedule === null);
      return { items, total: items.length };
    }),
    serve(contract.createPlan, async ({ caller, body: { name, active, ...body } }) =>
      show(await filters.create(caller, { name, active, body: { ...body, schedule: null } })),
    ),
    serve(contract.updatePlan, async ({ caller, params, body }) =>
      show(await filters.change(caller, params.id, { edit: edited<AlertFilterBody>(body) })),
    ),
    serve(contract.deletePlan, ({ caller, params }) => filters.remove(caller, params.id)),
  ];
};
