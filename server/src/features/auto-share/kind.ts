import { parse } from "#bpql/parse.ts";
import { type AutoshareBody, autoshareBody } from "#contract/autoshare-rules.ts";
import { type Problem, Refusal } from "../../platform/refuse.ts";
import { piecesOf } from "../enrichment/template.ts";
import { kindOf } from "../incidents/incident-fields.ts";
import type { Kind } from "../rules/rule.ts";

export const autoshareKind: Kind<AutoshareBody> = {
  kind: "autoshare-rule", resource: "notifications", schema: autoshareBody, refs: [{ path: "environment_ids.*", noun: "environment" }, { path: "targets.*.target", noun: "recipient" }],
  check: ({ body }) => {
    const problems = problemsOf(body);
    if (problems.length > 0) throw new Refusal(400, problems);
  },
  problemOf: (body) => problemsOf({ ...body, message: "" }).map((one) => one.message).join("; ") || null,
  effectOf: ({ description: _words, ...body }) => body,
};

/** All that is wrong with a rule by itself, each by its field. */
export function problemsOf({ condition, message }: Pick<AutoshareBody, "condition" | "message">): Problem[] {
  const parsed = parse(condition, { kindOf });
  const template = piecesOf(message);
  return [
    ...(parsed.ok ? [] : parsed.problems.map((one) => ({ code: "invalid", message: one.message, field: "condition" }))),
    ...(typeof template === "string" ? [{ code: "invalid", message: template, field: "message" }] : []),
  ];
}
