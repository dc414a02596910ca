import { issueMessage } from "#contract/field-messages.ts";
import {
  type EnrichmentRule,
  type updateEnrichments,
  type EnrichmentRuleInput,
  enrichmentRuleInput,
} from "#contract/enrichment.ts";
import type { z } from "zod";
import { type Problem, problem, Refusal, refuse, schemaProblem } from "../../platform/refuse.ts";

/** Rules as they are kept: those that name a rule of the tag are it, the others get a new id. */
export function parseWrittenRules(
  written: readonly EnrichmentRuleInput[],
  { tag, knownIds, nextId }: { tag: string; knownIds: ReadonlySet<string>; nextId: () => string },
): EnrichmentRule[] {
  const problems: Problem[] = [];
  const used = new Set<string>();
  const rules = written.map((rule, at) => {
    const id =
      rule.id !== undefined && knownIds.has(rule.id) && !used.has(rule.id) ? rule.id : nextId();
    used.add(id);
    if (rule.type !== "extraction") return { ...rule, id };
    const { destination, ...config } = rule.config;
    if (destination !== undefined && destination.trim().toLowerCase() !== tag)
      problems.push(problem("rule_of_other_tag", `enrichments.${at}.config.destination`, tag));
    return { ...rule, id, config };
  });
  if (problems.length > 0) throw new Refusal(400, problems);
  return rules;
}

type RuleChanges = z.output<typeof updateEnrichments.body>["enrichments"][number];

/** The rules of a tag after some of the fields of some of them were changed. */
export function applyRuleChanges(
  rules: readonly EnrichmentRule[],
  changes: readonly RuleChanges[],
  tag: string,
): EnrichmentRule[] {
  const byId = new Map(changes.map((change, at) => [change.id, { change, at }]));
  if (changes.some((change) => !rules.some((rule) => rule.id === change.id)))
    throw refuse("not_found");
  return rules.map((rule) => {
    const entry = byId.get(rule.id);
    if (!entry) return rule;
    const { config, ...rest } = entry.change;
    const parsed = enrichmentRuleInput.safeParse(
      {
        ...rule,
        ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
        config: { ...rule.config, ...config },
      },
      { error: issueMessage },
    );
    if (!parsed.success)
      throw new Refusal(
        400,
        parsed.error.issues.map(({ path, message }) =>
          schemaProblem(["enrichments", entry.at, ...path].join("."), message),
        ),
      );
    return (
      parseWrittenRules([parsed.data], {
        tag,
        knownIds: new Set([rule.id]),
        nextId: () => rule.id,
      })[0] ?? rule
    );
  });
}

/** In another order; all of them must be named. */
export function reorderRules(
  rules: readonly EnrichmentRule[],
  order: readonly string[],
): EnrichmentRule[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const sorted = order.flatMap((id) => byId.get(id) ?? []);
  // Somebody added or removed a rule meanwhile.
  if (
    sorted.length < rules.length ||
    new Set(order).size < order.length ||
    order.length > rules.length
  )
    throw refuse("stale", "The list");
  return sorted;
}

export function removeRules(
  rules: readonly EnrichmentRule[],
  ids: readonly string[],
): EnrichmentRule[] {
  const left = rules.filter((rule) => !ids.includes(rule.id));
  if (left.length + new Set(ids).size > rules.length) throw refuse("not_found");
  return left;
}
