import type { RuleKind } from "#contract/rules.ts";
import type { Schedule } from "#contract/schedule.ts";
import type { Sql } from "../../platform/db.ts";

export interface NamedRule {
  id: string;
  kind: RuleKind;
  /** A correlation pattern has a title instead, or goes by its tags. */
  name: string;
  /** Of the rules of an enrichment tag, in their order. */
  inner_ids: string[];
  /** Of a maintenance plan, and of a filter that has one. */
  schedule: Schedule | null;
}

/** Rules by their ids, and enrichment tags by their names: their rules have no row of their own. */
export const loadNamedRules = (
  sql: Sql,
  { ids, tags }: { ids: readonly string[]; tags: readonly string[] },
): Promise<NamedRule[]> =>
  sql<NamedRule>(
    `SELECT id, kind,
       coalesce(name, nullif(body->>'title', ''), array_to_string(
         ARRAY(SELECT jsonb_array_elements_text(
         CASE kind WHEN 'correlation-pattern' THEN body->'tags' ELSE '[]' END)), ' + ')) AS name,
       CASE WHEN kind = 'enrichment-tag'
       THEN ARRAY(SELECT e->>'id' FROM jsonb_array_elements(body->'enrichments') e)
       ELSE '{}' END AS inner_ids,
       CASE WHEN kind IN ('maintenance-plan', 'alert-filter')
       THEN nullif(body->'schedule', 'null') END AS schedule
     FROM rules WHERE organization_id = tocsin_organization()
       AND (id = ANY($1::bigint[]) OR kind = 'enrichment-tag' AND lower(name) = ANY($2::text[]))`,
    [ids, tags],
    "named-rules",
  );
