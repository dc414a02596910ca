import { type EnrichmentRule, type EnrichmentTagBody, enrichmentTagBody } from "#contract/enrichment.ts";
import { limits } from "#contract/limits.ts";
import { type Problem, Refusal } from "../../platform/refuse.ts";
import { conditionProblem } from "../rules/condition.ts";
import type { Kind } from "../rules/rule.ts";
import { readyComposition } from "./composition.ts";
import { readyExtraction } from "./extraction.ts";
import { ruleProblem } from "./rule-problem.ts";

export const enrichmentKind: Kind<EnrichmentTagBody> = {
  kind: "enrichment-tag", resource: "enrichments", schema: enrichmentTagBody, refs: [{ path: "enrichments.*.config.table_id", noun: "mapping table" }],
  check: ({ body }, others) => {
    if (others.length >= limits.enrichmentTags) throw new Refusal(400, [{ code: "invalid", message: `At most ${limits.enrichmentTags} enrichment tags` }]);
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
};

/** All that is wrong with the rules of one tag, each by its place. */
export const ruleProblems = (rules: readonly EnrichmentRule[], type: EnrichmentTagBody["type"]): Problem[] =>
  rules.flatMap((rule, at) => {
    const say = (field: string, message: string | null): Problem[] => (message === null ? [] : [{ code: "invalid", message, field: `enrichments.${at}.${field}` }]);
    if (type !== "multi" && rule.type !== type) return say("type", `A tag of type ${type} has ${type} rules alone; choose multi to mix them`);
    return [...say("when", conditionProblem(rule.when)), ...configProblems(rule).flatMap(({ field, message }) => say(`config.${field}`, message))];
  });

function configProblems(rule: EnrichmentRule): { field: string; message: string }[] {
  const found = (field: string, ready: unknown) => (typeof ready === "string" ? [{ field, message: ready }] : []);
  if (rule.type === "mapping") return [];
  if (rule.type === "composition") return found("value", readyComposition(rule.config.value));
  const { regex, template } = rule.config;
  const wrong = found("regex", readyExtraction({ regex, template: null }));
  return wrong.length > 0 ? wrong : found("template", readyExtraction({ regex, template }));
}
