import type { EnrichmentRule } from "#contract/enrichment.ts";
import { readyRule } from "./ready-rule.ts";

/**
 * Lists show what is wrong with each of thousands of rules, and compiling them is most of that
 * work.
 */
const maxCached = 10_000;
const problemCache = new Map<string, string | null>();

/** Why the rule has no effect; null while it has. */
export function ruleProblem(rule: EnrichmentRule): string | null {
  const key = JSON.stringify([rule.when, rule.config]);
  const cached = problemCache.get(key);
  if (cached !== undefined) return cached;
  if (problemCache.size >= maxCached) problemCache.clear();
  const { problem } = readyRule(rule, "");
  problemCache.set(key, problem);
  return problem;
}
