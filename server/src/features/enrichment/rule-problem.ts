import type { EnrichmentRule } from "#contract/enrichment.ts";
import { readyRule } from "./ready-rule.ts";

/**
 * Lists show what is wrong with each of thousands of rules, and compiling them is most of that
 * work.
 */
const keptMost = 10_000;
const known = new Map<string, string | null>();

/** Why the rule has no effect; null while it has. */
export function ruleProblem(rule: EnrichmentRule): string | null {
  const key = JSON.stringify([rule.when, rule.config]);
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  if (known.size >= keptMost) known.clear();
  const { problem } = readyRule(rule, "");
  known.set(key, problem);
  return problem;
}
