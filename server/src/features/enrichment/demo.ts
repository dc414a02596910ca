import type { EnrichmentRule, EnrichmentTagBody } from "#contract/enrichment.ts";
import type { MappingTableBody } from "#contract/mapping.ts";
import type { Sql } from "../../platform/db.ts";
import { demoTable } from "../mapping/demo.ts";
import { mappingKind } from "../mapping/kind.ts";
import { furnishRules } from "../rules/furnish-rules.ts";
import { loadRules } from "../rules/store.ts";
import { enrichmentKind } from "./kind.ts";
import { allocateRuleIds } from "./store.ts";

/** A tag of each way to get a value: out of another, out of a table, put together. */
export async function furnishTags(sql: Sql, nowS: number): Promise<void> {
  const nextId = await allocateRuleIds(sql, 3);
  const table = (await loadRules<MappingTableBody>(sql, mappingKind.kind)).find(
    ({ name }) => name === demoTable,
  );
  const tags = [cellTag(nextId()), dashboardTag(nextId())];
  if (table) tags.push(leadTag(nextId(), table.id));
  await furnishRules(
    sql,
    { kind: enrichmentKind, nowS },
    tags.map(({ name, description, rule }) => ({
      name,
      active: true,
      body: tagBody(description, rule),
    })),
  );
}

interface DemoTag {
  name: string;
  description: string;
  rule: EnrichmentRule;
}
const everyAlert = { when: "", active: true };
const everySource = { selected_source_system: "" };

const cellTag = (id: string): DemoTag => ({
  name: "cell",
  description: "The part of the shop that a host belongs to",
  rule: {
    ...everyAlert,
    id,
    type: "extraction",
    config: {
      ...everySource,
      source: "host",
      regex: "\\.([a-z]+-\\d+)\\.northwind",
      template: null,
    },
  },
});

const dashboardTag = (id: string): DemoTag => ({
  name: "dashboard",
  description: "Where its numbers are drawn",
  rule: {
    ...everyAlert,
    id,
    type: "composition",
    config: { ...everySource, value: "https://graphs.northwind.example/${application}/${cluster}" },
  },
});

const leadTag = (id: string, tableId: string): DemoTag => ({
  name: "lead",
  description: "Who answers for it",
  rule: {
    ...everyAlert,
    id,
    type: "mapping",
    config: { ...everySource, table_id: tableId, column: "lead" },
  },
});

const tagBody = (description: string, rule: EnrichmentRule): EnrichmentTagBody => ({
  description,
  type: rule.type,
  override: false,
  enrichments: [rule],
});
