import {
  type EnrichmentRule,
  type updateEnrichments,
  type WrittenRule,
  writtenRule,
} from "#contract/enrichment.ts";
import type { z } from "zod";
import { type Problem, Refusal, refuse } from "../../platform/refuse.ts";

/** Rules as they are kept: those that name a rule of the tag are it, the others get a new id. */
export function keptRules(
  written: readonly WrittenRule[],
  { tag, known, freshId }: { tag: string; known: ReadonlySet<string>; freshId: () => string },
): EnrichmentRule[] {
  const problems: Problem[] = [];
  const used = new Set<string>();
  const rules = written.map((rule, at) => {
    const id =
      rule.id !== undefined && known.has(rule.id) && !used.has(rule.id) ? rule.id : freshId();
    used.add(id);
    if (rule.type !== "extraction") return { ...rule, id };
    const { destination, ...config } = rule.config;
    if (destination !== undefined && destination.trim().toLowerCase() !== tag)
      problems.push({
        code: "invalid",
        message: `The destination of a rule is its tag, ${tag}`,
        field: `enrichments.${at}.config.destination`,
      });
    return { ...rule, id, config };
  });
  if (problems.length > 0) throw new Refusal(400, problems);
  return rules;
}

type Change = z.output<typeof updateEnrichments.body>["enrichments"][number];

/** The rules of a tag after some of the fields of some of them were changed. */
export function changedRules(
  rules: readonly EnrichmentRule[],
  changes: readonly Change[],
  tag: string,
): EnrichmentRule[] {
  const byId = new Map(changes.map((change, at) => [change.id, { change, at }]));
  if (changes.some((change) => !rules.some((rule) => rule.id === change.id)))
    throw refuse("not_found");
  return rules.map((rule) => {
    const asked = byId.get(rule.id);
    if (!asked) return rule;
    const { config, ...rest } = asked.change;
    const parsed = writtenRule.safeParse({
      ...rule,
      ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
      config: { ...rule.config, ...config },
    });
    if (!parsed.success)
      throw new Refusal(
        400,
        parsed.error.issues.map((issue) => ({
          code: "invalid",
          message: issue.message,
          field: ["enrichments", asked.at, ...issue.path].join("."),
        })),
      );
    return (
      keptRules([parsed.data], { tag, known: new Set([rule.id]), freshId: () => rule.id })[0] ??
      rule
    );
  });
}

/** In another order; all of them must be named. */
export function reordered(
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

export function without(
  rules: readonly EnrichmentRule[],
  ids: readonly string[],
): EnrichmentRule[] {
  const left = rules.filter((rule) => !ids.includes(rule.id));
  if (left.length + new Set(ids).size > rules.length) throw refuse("not_found");
  return left;
}
