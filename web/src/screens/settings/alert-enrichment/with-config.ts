import type { EnrichmentRule } from "#contract/enrichment.ts";

/** The rule with some of its kind's fields changed. */
export function withConfig<Rule extends EnrichmentRule>(
  rule: Rule,
  part: Partial<Rule["config"]>,
): Rule {
  return { ...rule, config: { ...rule.config, ...part } };
}
