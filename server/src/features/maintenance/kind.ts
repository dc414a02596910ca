import { type MaintenancePlanBody, maintenancePlanBody } from "#contract/maintenance-plans.ts";
import { checkCondition, conditionProblem } from "../rules/condition.ts";
import type { Kind } from "../rules/rule.ts";

export const planKind: Kind<MaintenancePlanBody> = {
  kind: "maintenance-plan", resource: "plans", schema: maintenancePlanBody,
  check: ({ body }) => checkCondition(body.condition, "condition"),
  problemOf: (body) => conditionProblem(body.condition),
};
