import type { EnrichmentRule } from "#contract/enrichment.ts";
import type { MappingTableBody } from "#contract/mapping.ts";
import { limits } from "#contract/limits.ts";
import type { Sql } from "../../platform/db.ts";
import { type Problem, Refusal } from "../../platform/refuse.ts";
import { loadRules } from "../rules/store.ts";

/** 400 where a mapping rule names no table, or a table that has no column for the tag. */
export async function checkTables(
  sql: Sql,
  { name, body }: { name: string | null; body: { enrichments: readonly EnrichmentRule[] } },
): Promise<void> {
  const { enrichments } = body;
  if (enrichments.length > limits.rulesPerTag)
    throw new Refusal(400, [
      {
        code: "invalid",
        message: `At most ${limits.rulesPerTag} rules a tag`,
        field: "enrichments",
      },
    ]);
  if (!enrichments.some((rule) => rule.type === "mapping")) return;
  const tables = new Map(
    (await loadRules<MappingTableBody>(sql, "mapping-table")).map((table) => [table.id, table]),
  );
  const problems = enrichments.flatMap((rule, at): Problem[] => {
    if (rule.type !== "mapping") return [];
    const { table_id, column } = rule.config;
    const table = tables.get(table_id);
    if (!table)
      return [
        {
          code: "invalid",
          message: "There is no such mapping table",
          field: `enrichments.${at}.config.table_id`,
        },
      ];
    const isThere = table.body.fields.some(
      (field) =>
        field.kind === "result" &&
        (column === null
          ? field.tag_name === name
          : field.title.toLowerCase() === column.toLowerCase()),
    );
    return isThere
      ? []
      : [
          {
            code: "invalid",
            message:
              column === null
                ? `${table.name} has no result column for ${name}; name one`
                : `${table.name} has no result column ${column}`,
            field: `enrichments.${at}.config.column`,
          },
        ];
  });
  if (problems.length > 0) throw new Refusal(400, problems);
}
