import { ruleResources } from "#contract/rules.ts";
import {
  type EnrichmentRule,
  type EnrichmentTagBody,
  enrichmentTagBody,
} from "#contract/enrichment.ts";
import { limits } from "#contract/limits.ts";
import { canonicalJson } from "../../platform/canonical-json.ts";
import type { Toggle } from "#contract/toggles.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { type Problem, problem, Refusal, refuse } from "../../platform/refuse.ts";
import { conditionProblem } from "../rules/condition.ts";
import type { Kind } from "../rules/rule.ts";
import { checkTables } from "./check-tables.ts";
import { readyComposition } from "./composition.ts";
import { readyExtraction } from "./extraction.ts";
import { ruleProblem } from "./rule-problem.ts";
import { allocateRuleIds } from "./store.ts";

export const enrichmentKind: Kind<EnrichmentTagBody> = {
  kind: "enrichment-tag",
  resource: ruleResources["enrichment-tag"],
  toggle: "alert_enrichment",
  testsToggle: "alert_enrichment_v2",
  schema: enrichmentTagBody,
  refs: [{ path: "enrichments.*.config.table_id", noun: "mapping table" }],
  localPaths: ["enrichments.*.id"],
  defaults: {
    description: "",
    override: false,
    enrichments: [],
    "enrichments.*.id": "",
    "enrichments.*.when": "",
    "enrichments.*.active": true,
    "enrichments.*.config.selected_source_system": "",
  },
  check: ({ body }, otherRules) => {
    if (otherRules.length >= limits.enrichmentTags)
      throw refuse("too_many_enrichment_tags", limits.enrichmentTags);
    const problems = ruleProblems(body.enrichments, body.type);
    if (problems.length > 0) throw new Refusal(400, problems);
  },
  problemOf: ({ enrichments }) => {
    const broken = enrichments.flatMap((rule, at) => {
      const problem = ruleProblem(rule);
      return problem === null ? [] : [`Rule ${at + 1}: ${problem}`];
    });
    return broken.length === 0 ? null : broken.join("; ");
  },
  prepareImport: async (sql, draft, { before }) => ({
    ...draft,
    body: {
      ...draft.body,
      enrichments: await assignRuleIds(sql, draft.body.enrichments, before?.body.enrichments ?? []),
    },
  }),
  afterChange: async (sql, { before, after, caller }) => {
    if (after?.body.type === "multi" && before?.body.type !== "multi")
      requireToggle(caller, "alert_enrichment_v2");
    if (after) await checkTables(sql, after);
  },
};

function requireToggle({ toggles }: Caller, toggle: Toggle): void {
  if (!toggles.has(toggle)) throw refuse("no_toggle", toggle);
}

/**
 * A rule inside a tag that says the same as before keeps its id, so that receipts still tell of it.
 */
async function assignRuleIds(
  sql: Sql,
  rules: readonly EnrichmentRule[],
  previousRules: readonly EnrichmentRule[],
): Promise<EnrichmentRule[]> {
  const contentKey = (rule: EnrichmentRule): string => canonicalJson({ ...rule, id: "" });
  const free = new Map(
    [...Map.groupBy(previousRules, contentKey)].map(([words, sameRules]) => [
      words,
      sameRules.map((rule) => rule.id),
    ]),
  );
  const nextId = await allocateRuleIds(sql, rules.length);
  return rules.map((rule) => ({ ...rule, id: free.get(contentKey(rule))?.shift() ?? nextId() }));
}

/** All that is wrong with the rules of one tag, each by its place. */
export const ruleProblems = (
  rules: readonly EnrichmentRule[],
  type: EnrichmentTagBody["type"],
): Problem[] =>
  rules.flatMap((rule, at) => {
    const problemAt = (field: string, message: string | null): Problem[] =>
      message === null ? [] : [problem("invalid", `enrichments.${at}.${field}`, message)];
    if (type !== "multi" && rule.type !== type)
      return [problem("rule_of_other_type", `enrichments.${at}.type`, type)];
    return [
      ...problemAt("when", conditionProblem(rule.when)),
      ...configProblems(rule).flatMap(({ field, message }) =>
        problemAt(`config.${field}`, message),
      ),
    ];
  });

function configProblems(rule: EnrichmentRule): { field: string; message: string }[] {
  const problemOf = (field: string, ready: unknown) =>
    typeof ready === "string" ? [{ field, message: ready }] : [];
  if (rule.type === "mapping") return [];
  if (rule.type === "composition") return problemOf("value", readyComposition(rule.config.value));
  const { regex, template } = rule.config;
  const wrong = problemOf("regex", readyExtraction({ regex, template: null }));
  return wrong.length > 0 ? wrong : problemOf("template", readyExtraction({ regex, template }));
}
