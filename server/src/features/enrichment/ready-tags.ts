import type { EnrichmentTagBody } from "#contract/enrichment.ts";
import { givingWay } from "../../platform/give-way.ts";
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
  rules: body.enrichments.filter((one) => one.active).map((one) => readyRule(one, name ?? "")),
});

/**
 * Tags in run order, each compiled once for each of its revisions, however often the rule book is.
 * What is not kept was a draft.
 */
export function knownTags(): (
  organizationId: string,
  rules: readonly EnrichmentTagRule[],
  isKept?: boolean,
) => Promise<ReadyTag[]> {
  const byOrganization = new Map<string, Map<string, ReadyTag>>();
  return async (organizationId, rules, isKept = true) => {
    const known = byOrganization.get(organizationId);
    const fresh = new Map<string, ReadyTag>();
    const giveWay = givingWay();
    for (const rule of rules) {
      if (!rule.active) continue;
      const key = `${rule.id}.${rule.revision}`;
      fresh.set(key, known?.get(key) ?? readyTag(rule));
      const turn = giveWay();
      if (turn) await turn;
    }
    if (isKept) byOrganization.set(organizationId, fresh);
    return [...fresh.values()];
  };
}
