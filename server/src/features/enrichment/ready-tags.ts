import type { EnrichmentTagBody } from "#contract/enrichment.ts";
import { eventLoopYielder } from "../../platform/event-loop-yielder.ts";
import type { Rule } from "../rules/rule.ts";
import type { ReadyTag } from "./decide.ts";
import { readyRule } from "./ready-rule.ts";

export type EnrichmentTagRule = Rule<EnrichmentTagBody>;

export const readyTag = ({
  id,
  name,
  body,
}: Pick<EnrichmentTagRule, "id" | "name" | "body">): ReadyTag => ({
  id,
  name: name ?? "",
  isOverriding: body.override,
  rules: body.enrichments.filter((rule) => rule.active).map((rule) => readyRule(rule, name ?? "")),
});

/**
 * Tags in run order, each compiled once for each of its revisions, however often the rule book is.
 * What is not kept was a draft.
 */
export function enrichmentTagCache(): (
  organizationId: string,
  rules: readonly EnrichmentTagRule[],
  mayCache?: boolean,
) => Promise<ReadyTag[]> {
  const byOrganization = new Map<string, Map<string, ReadyTag>>();
  return async (organizationId, rules, mayCache = true) => {
    const cached = byOrganization.get(organizationId);
    const compiled = new Map<string, ReadyTag>();
    const giveWay = eventLoopYielder();
    for (const rule of rules) {
      if (!rule.active) continue;
      const key = `${rule.id}.${rule.revision}`;
      compiled.set(key, cached?.get(key) ?? readyTag(rule));
      const pause = giveWay();
      if (pause) await pause;
    }
    if (mayCache) byOrganization.set(organizationId, compiled);
    return [...compiled.values()];
  };
}
