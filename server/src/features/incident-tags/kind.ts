import { ruleResources } from "#contract/rules.ts";
import { type IncidentTagBody, incidentTagBody } from "#contract/incident-tags.ts";
import { limits } from "#contract/limits.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import {
  type Problem,
  problem,
  problemFor,
  Refusal,
  refuse,
  refuseField,
} from "../../platform/refuse.ts";
import { fieldByName } from "../incidents/world/incident-fields.ts";
import type { Kind } from "../rules/rule.ts";
import { readyRule } from "./decide.ts";
import { loadTags, scheduleRetag } from "./store.ts";
import { readValue } from "./tag-values.ts";

export const incidentTagKind: Kind<IncidentTagBody> = {
  kind: "incident-tag",
  resource: ruleResources["incident-tag"],
  schema: incidentTagBody,
  defaults: { description: "", options: [], default: null, automatic: [], "automatic.*.when": "" },
  check: ({ body }, otherRules) => {
    const problems = problemsOf(body);
    if (otherRules.length >= limits.incidentTags)
      problems.push(problem("too_many_incident_tags", "name", limits.incidentTags));
    if (body.type === "priority" && otherRules.some((rule) => rule.body.type === "priority"))
      problems.push(problem("priority_tag_exists", "type"));
    if (problems.length > 0) throw new Refusal(400, problems);
  },
  problemOf: (body) => {
    const broken = body.automatic.flatMap((rule, at) => {
      const ready = readyRule(rule, body);
      return typeof ready === "string" ? [`Rule ${at + 1}: ${ready}`] : [];
    });
    return broken.length === 0 ? null : broken.join("; ");
  },
  effectOf: ({ description: _words, ...body }) => body,
  afterChange: async (sql, { before, after, caller, nowS }) => {
    if (after === null && before?.body.type === "priority") throw refuse("priority_tag_stays");
    if (after && before && after.body.type !== before.body.type)
      throw refuseField("tag_type_stays", "type");
    if (after) await checkRuleLimit(sql, caller);
    if (before?.revision !== after?.revision || before?.active !== after?.active)
      await scheduleRetag(sql, { after: "0", done: 0, nowS });
  },
  afterReorder: (sql, nowS) => scheduleRetag(sql, { after: "0", done: 0, nowS }),
};

/** Rules that are switched off count too: they can be switched on at any time. */
async function checkRuleLimit(sql: Sql, caller: Caller): Promise<void> {
  const limit = caller.toggles.has("raised_incident_enrichment_cap")
    ? limits.automaticRulesRaised
    : limits.automaticRules;
  const existing = (await loadTags(sql)).reduce((sum, tag) => sum + tag.body.automatic.length, 0);
  if (existing > limit) throw refuseField("too_many_automatic_rules", "automatic", limit, existing);
}

/** All that is wrong with a definition by itself, each by its field. */
export function problemsOf(
  body: Pick<IncidentTagBody, "type" | "options" | "default" | "automatic">,
): Problem[] {
  const problems: Problem[] = [];
  if (body.type === "list" && body.options.length === 0)
    problems.push(problem("tag_options_missing", "options"));
  if (body.type !== "list" && body.options.length > 0)
    problems.push(problem("tag_without_options", "options"));
  if (new Set(body.options.map((option) => option.toLowerCase())).size < body.options.length)
    problems.push(problem("tag_option_twice", "options"));
  const fallback = body.default === null ? null : readValue(body, body.default);
  if (fallback && "reason" in fallback) problems.push(problemFor(fallback.reason, "default"));
  for (const [at, rule] of body.automatic.entries()) {
    const withoutValue = readyRule(
      { when: rule.when, value: { kind: "template", template: "x" } },
      body,
    );
    const ready = readyRule(rule, body);
    if (typeof withoutValue === "string")
      problems.push(problem("invalid", `automatic.${at}.when`, withoutValue));
    else if (typeof ready === "string")
      problems.push(problem("invalid", `automatic.${at}.value`, ready));
    else
      problems.push(
        ...[...ready.fields].flatMap((name) =>
          fieldByName.get(name)?.isVolatile
            ? [
                problem(
                  "tag_moves_with_time",
                  `automatic.${at}.${withoutValue.fields.has(name) ? "when" : "value"}`,
                  name,
                ),
              ]
            : [],
        ),
      );
  }
  return problems;
}
