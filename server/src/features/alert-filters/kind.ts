import { type AlertFilterBody, alertFilterBody } from "#contract/alert-filters.ts";
import { checkCondition, conditionProblem } from "../rules/condition.ts";
import type { Kind } from "../rules/rule.ts";

export const filterKind: Kind<AlertFilterBody> = {
  kind: "alert-filter", resource: "plans", schema: alertFilterBody,
  check: ({ body }) => checkCondition(body.bpql, "bpql"),
  problemOf: (body) => conditionProblem(body.bpql),
};
