import type { EnrichmentRule } from "#contract/enrichment.ts";
import type { MappingTableBody } from "#contract/mapping.ts";
import { limits } from "#contract/limits.ts";
import type { Sql } from "../../platform/db.ts";
import { type Problem, problem, Refusal } from "../../platform/refuse.ts";
import { loadRules } from "../rules/store.ts";

/** 400 where a mapping rule names no table, or a table that has no column for the tag. */
export async function checkTables(
  sql: Sql,
  { name, body }: { name: string | null; body: { enrichments: readonly EnrichmentRule[] } },
): Promise<void> {
  const { enrichments } = body;
  if (enrichments.length > limits.rulesPerTag)
    throw new Refusal(400, [problem("too_many_rules_of_tag", "enrichments", limits.rulesPerTag)]);
  if (!enrichments.some((rule) => rule.type === "mapping")) return;
  const tables = new Map(
    (await loadRules<MappingTableBody>(sql, "mapping-table")).map((table) => [table.id, table]),
  );
  const problems = enrichments.flatMap((rule, at): Problem[] => {
    if (rule.type !== "mapping") return [];
    const { table_id, column } = rule.config;
    const table = tables.get(table_id);
    if (!table) return [problem("unknown_mapping_table", `enrichments.${at}.config.table_id`)];
    const isThere = table.body.fields.some(
      (field) =>
        field.kind === "result" &&
        (column === null
          ? field.tag_name === name
          : field.title.toLowerCase() === column.toLowerCase()),
    );
    if (isThere) return [];
    const place = `enrichments.${at}.config.column`;
    return column === null
      ? [problem("no_result_column_of_tag", place, table.name ?? "", name ?? "")]
      : [problem("unknown_result_column", place, table.name ?? "", column)];
  });
  if (problems.length > 0) throw new Refusal(400, problems);
}
