import * as contract from "#contract/alert-filters.ts";
import type { AlertFilter, AlertFilterBody } from "#contract/alert-filters.ts";
import type { Caller } from "../../platform/caller.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { ruleCrud } from "../rules/rule-crud.ts";
import { mergeFields, type PresentedRule } from "../rules/rule.ts";
import { isFilterDone } from "./decide.ts";
import { filterKind } from "./kind.ts";

export const alertFilterRoutes = (parts: Parts): Route[] => {
  const filters = ruleCrud(parts, filterKind);
  const presentFilter = (filter: PresentedRule<AlertFilterBody>): AlertFilter => ({
    ...filter,
    name: filter.name ?? "",
    done: isFilterDone(filter, parts.clock.nowS()),
  });
  const listFilters = async (caller: Caller, active: boolean | undefined) => {
    const items = (await filters.list(caller))
      .map(presentFilter)
      .filter((filter) => active === undefined || (filter.active && !filter.done) === active);
    return { items, total: items.length };
  };
  return [
    serve(contract.listAlertFilters, ({ caller, query }) => listFilters(caller, query.active)),
    serve(
      contract.createAlertFilter,
      async ({ caller, body: { name, active, confirm, ...body } }) =>
        presentFilter(await filters.create(caller, { name, active, body }, { confirm })),
    ),
    serve(contract.updateAlertFilter, async ({ caller, params, body: { confirm, ...body } }) =>
      presentFilter(
        await filters.change(caller, params.id, {
          edit: mergeFields<AlertFilterBody>(body),
          confirm,
        }),
      ),
    ),
    serve(contract.deleteAlertFilter, ({ caller, params }) => filters.remove(caller, params.id)),
    serve(contract.listPlans, async ({ caller, query }) => {
      const items = (await listFilters(caller, query.active)).items.filter(
        (filter) => filter.schedule === null,
      );
      return { items, total: items.length };
    }),
    serve(contract.createPlan, async ({ caller, body: { name, active, confirm, ...body } }) =>
      presentFilter(
        await filters.create(
          caller,
          { name, active, body: { ...body, schedule: null } },
          { confirm },
        ),
      ),
    ),
    serve(contract.updatePlan, async ({ caller, params, body: { confirm, ...body } }) =>
      presentFilter(
        await filters.change(caller, params.id, {
          edit: mergeFields<AlertFilterBody>(body),
          confirm,
        }),
      ),
    ),
    serve(contract.deletePlan, ({ caller, params }) => filters.remove(caller, params.id)),
  ];
};
