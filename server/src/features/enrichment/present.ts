import type { Enrichment, EnrichmentTag, EnrichmentTagBody } from "#contract/enrichment.ts";
import type { PresentedRule } from "../rules/rule.ts";
import { ruleProblem } from "./rule-problem.ts";

/** The destination of an extraction is its tag: it is told, never kept. */
export function presentTag({
  name,
  enrichments,
  ...rest
}: PresentedRule<EnrichmentTagBody>): EnrichmentTag {
  const tag = name ?? "";
  return {
    ...rest,
    name: tag,
    enrichments: enrichments.map((rule): Enrichment => {
      const problem = ruleProblem(rule);
      return rule.type === "extraction"
        ? { ...rule, problem, config: { ...rule.config, destination: tag } }
        : { ...rule, problem };
    }),
  };
}
