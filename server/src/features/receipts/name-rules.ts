import type { Receipt, Step } from "#contract/receipts.ts";
import { ruleResources } from "#contract/rules.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { loadNamedRules, type NamedRule } from "./store-named-rules.ts";

/**
 * Says at each step which rule it was, by the name that the rule has now. Rules that are gone, or
 * that the caller may not read, stay their id.
 */
export async function nameRules(sql: Sql, caller: Caller, receipt: Receipt): Promise<Receipt> {
  const steps = receipt.events.flatMap((event) => event.steps);
  const rules = (
    await loadNamedRules(sql, {
      ids: steps.flatMap(({ rule_id }) => rule_id ?? []),
      tags: steps.flatMap(({ step, result }) => (step === "enrich" ? [result] : [])),
    })
  ).filter(({ kind }) => caller.permissions.has(`${ruleResources[kind]}@read`));
  const nameStep = (step: Step): Step => {
    const rule = step.rule_id === undefined ? null : findRule(rules, step.rule_id);
    return rule ? { ...step, rule } : step;
  };
  return {
    ...receipt,
    events: receipt.events.map((event) => ({ ...event, steps: event.steps.map(nameStep) })),
  };
}

function findRule(rules: readonly NamedRule[], id: string): Step["rule"] | null {
  for (const { inner_ids, schedule, ...rule } of rules) {
    if (rule.id === id) return { ...rule, ...(schedule && { schedule }) };
    const index = inner_ids.indexOf(id);
    if (index >= 0) return { ...rule, position: index + 1 };
  }
  return null;
}
