import type { EnrichmentTagBody } from "#contract/enrichment.ts";
import type { MappingTableBody } from "#contract/mapping.ts";
import type { Sql } from "../../platform/db.ts";
import { refuse } from "../../platform/refuse.ts";
import { loadRules } from "../rules/store.ts";

/** The rules that name the table, as `tag: rule number`. */
async function loadTableUses(
  sql: Sql,
  tableId: string,
): Promise<{ label: string; column: string | null; tag: string }[]> {
  const tags = await loadRules<EnrichmentTagBody>(sql, "enrichment-tag");
  return tags.flatMap((tag) =>
    tag.body.enrichments.flatMap((rule, index) =>
      rule.type === "mapping" && rule.config.table_id === tableId
        ? [
            {
              label: `rule ${index + 1} of the tag ${tag.name}`,
              column: rule.config.column,
              tag: tag.name ?? "",
            },
          ]
        : [],
    ),
  );
}

export async function checkUnused(sql: Sql, tableId: string): Promise<void> {
  const uses = await loadTableUses(sql, tableId);
  if (uses.length > 0) throw refuse("still_used", uses.map((use) => use.label).join(", "));
}

/** A result column that a rule names stays. */
export async function checkColumns(
  sql: Sql,
  { id, body }: { id: string; body: MappingTableBody },
): Promise<void> {
  const results = body.fields.filter((field) => field.kind === "result");
  const lost = (await loadTableUses(sql, id)).filter(
    ({ column, tag }) =>
      !results.some((field) =>
        column === null
          ? field.tag_name === tag
          : field.title.toLowerCase() === column.toLowerCase(),
      ),
  );
  if (lost.length > 0) throw refuse("still_used", lost.map((use) => use.label).join(", "));
}
