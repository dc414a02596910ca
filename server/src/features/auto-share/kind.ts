import { parse } from "#bpql/parse.ts";
import { type AutoshareBody, autoshareBody } from "#contract/autoshare-rules.ts";
import { type Problem, Refusal } from "../../platform/refuse.ts";
import { piecesOf } from "../enrichment/template.ts";
import { kindOf } from "../incidents/incident-fields.ts";
import type { Kind } from "../rules/rule.ts";
import { checkReach, checkTargets } from "./check.ts";
import { knownIn } from "./store.ts";

export const autoshareKind: Kind<AutoshareBody> = {
  kind: "autoshare-rule",
  resource: "notifications",
  schema: autoshareBody,
  refs: [
    { path: "environment_ids.*", noun: "environment" },
    { path: "targets.*.target", noun: "recipient" },
  ],
  implied: {
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
      .map((one) => one.message)
      .join("; ") || null,
  effectOf: ({ description: _words, ...body }) => body,
  inside: async (sql, { before, after, caller }) => {
    if (after === null) return;
    const { environment_ids, targets, condition } = after.body;
    const known = await knownIn(sql);
    const added = targets.filter(
      (one) =>
        before?.body.targets.some(
          (old) => old.system === one.system && old.target === one.target,
        ) !== true,
    );
    // A rule of somebody who sees more tells nobody else, and of nothing else, by the hand of
    // somebody who sees less.
    if (
      added.length > 0 ||
      condition !== before?.body.condition ||
      environment_ids.join() !== before.body.environment_ids.join()
    )
      checkReach(caller, environment_ids, known);
    checkTargets(added, known.book);
  },
};

/** All that is wrong with a rule by itself, each by its field. */
export function problemsOf({
  condition,
  message,
}: Pick<AutoshareBody, "condition" | "message">): Problem[] {
  const parsed = parse(condition, { kindOf });
  const template = piecesOf(message);
  return [
    ...(parsed.ok
      ? []
      : parsed.problems.map((one) => ({
          code: "invalid",
          message: one.message,
          field: "condition",
        }))),
    ...(typeof template === "string"
      ? [{ code: "invalid", message: template, field: "message" }]
      : []),
  ];
}
