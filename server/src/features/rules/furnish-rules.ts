import { canonicalJson } from "../../platform/canonical-json.ts";
import type { Sql } from "../../platform/db.ts";
import type { Kind, Rule, RuleDraft } from "./rule.ts";
import { insertRule, loadRules } from "./store.ts";

/**
 * Rules of a demo, that nobody wrote. What is there by its name, or says the same, stays as it is.
 * Answers all of the kind.
 */
export async function furnishRules<Body extends object>(
  sql: Sql,
  { kind, nowS }: { kind: Kind<Body>; nowS: number },
  drafts: readonly RuleDraft<Body>[],
): Promise<Rule<Body>[]> {
  let rules = await loadRules<Body>(sql, kind.kind);
  const isThere = (draft: RuleDraft<Body>): boolean =>
    rules.some((rule) =>
      draft.name === null
        ? canonicalJson(rule.body) === canonicalJson(draft.body)
        : rule.name?.toLowerCase() === draft.name.toLowerCase(),
    );
  for (const draft of drafts.filter((candidate) => !isThere(candidate))) {
    kind.check(draft, rules);
    rules = [...rules, await insertRule<Body>(sql, { ...draft, kind: kind.kind, nowS })];
  }
  return rules;
}
