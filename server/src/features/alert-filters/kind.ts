import { ruleResources } from "#contract/rules.ts";
import { type AlertFilterBody, alertFilterBody } from "#contract/alert-filters.ts";
import { canonicalJson } from "../../platform/canonical-json.ts";
import { refuse } from "../../platform/refuse.ts";
import { requireConfirmation } from "../hiding/require-confirmation.ts";
import { checkCondition, conditionProblem } from "../rules/condition.ts";
import type { Kind } from "../rules/rule.ts";
import { filterHiding } from "./hiding.ts";

export const filterKind: Kind<AlertFilterBody> = {
  kind: "alert-filter",
  resource: ruleResources["alert-filter"],
  schema: alertFilterBody,
  defaults: {
    description: "",
    sourceSystems: [],
    drops_ok: false,
    end_time: null,
    schedule: null,
    "schedule.timezone": "UTC",
    "schedule.until": null,
  },
  check: ({ body }) => checkCondition(body.bpql, "bpql"),
  problemOf: (body) => conditionProblem(body.bpql),
  afterChange: async (sql, change) => {
    const { before, after, caller } = change;
    const schedule = after?.body.schedule ?? null;
    if (
      schedule !== null &&
      canonicalJson(schedule) !== canonicalJson(before?.body.schedule) &&
      !caller.toggles.has("alert_filtering_schedule")
    )
      throw refuse("no_toggle", "alert_filtering_schedule");
    await requireConfirmation(sql, change, filterHiding);
  },
};
