import { ruleResources } from "#contract/rules.ts";
import { parse } from "#bpql/parse.ts";
import { type AutoshareBody, autoshareBody } from "#contract/autoshare-rules.ts";
import { type Problem, Refusal } from "../../platform/refuse.ts";
import { kindOf } from "../incidents/world/incident-fields.ts";
import { templateFault } from "../message-templates/message-variables.ts";
import type { Kind } from "../rules/rule.ts";
import { checkReach, checkTargets } from "./check-reach.ts";
import { cachedRuleReferences } from "./store.ts";

export const autoshareKind: Kind<AutoshareBody> = {
  kind: "autoshare-rule",
  resource: ruleResources["autoshare-rule"],
  schema: autoshareBody,
  refs: [
    { path: "environment_ids.*", noun: "environment" },
    { path: "targets.*.target", noun: "recipient" },
  ],
  defaults: {
    description: "",
    environment_ids: [],
    condition: "",
    message: "",
    delay_minutes: 0,
    on_update: true,
  },
  check: ({ body }) => {
    const problems = problemsOf(body);
    if (problems.length > 0) throw new Refusal(400, problems);
  },
  problemOf: (body) =>
    problemsOf({ ...body, message: "" })
      .map((problem) => problem.message)
      .join("; ") || null,
  effectOf: ({ description: _words, ...body }) => body,
  afterChange: async (sql, { before, after, caller }) => {
    if (after === null) return;
    const { environment_ids, targets, condition } = after.body;
    const references = await cachedRuleReferences(sql);
    const added = targets.filter(
      (target) =>
        before?.body.targets.some(
          (old) => old.system === target.system && old.target === target.target,
        ) !== true,
    );
    // A rule of somebody who sees more tells nobody else, and of nothing else, by the hand of
    // somebody who sees less.
    if (
      added.length > 0 ||
      condition !== before?.body.condition ||
      environment_ids.join() !== before.body.environment_ids.join()
    )
      checkReach(caller, environment_ids, references);
    checkTargets(added, references.book);
  },
};

/** All that is wrong with a rule by itself, each by its field. */
export function problemsOf({
  condition,
  message,
}: Pick<AutoshareBody, "condition" | "message">): Problem[] {
  const parsed = parse(condition, { kindOf });
  const fault = templateFault(message);
  return [
    ...(parsed.ok
      ? []
      : parsed.problems.map((problem) => ({
          code: "invalid",
          message: problem.message,
          field: "condition",
        }))),
    ...(fault === null ? [] : [{ code: "invalid", message: fault.message, field: "message" }]),
  ];
}
