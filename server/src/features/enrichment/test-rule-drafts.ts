import type { EnrichmentRule } from "#contract/enrichment.ts";
import type { Event, TagValue } from "../incidents/world/event.ts";
import { lookupTableBuilder } from "../mapping/lookup-table.ts";
import { joinCells } from "../mapping/packed-rows.ts";
import { readyTable } from "../mapping/ready-table.ts";
import { enricherOf } from "./decide.ts";
import { readyTag } from "./ready-tags.ts";
import type { PlainTable, PlainTag } from "./test-plain-rules.ts";

export const eventWith = (tags: Record<string, TagValue>, description = ""): Event => ({
  integration_id: "1",
  source_system: "api.test",
  identity: "i",
  status: "critical",
  timestamp: 1,
  is_timed: true,
  received_at: 1,
  primary: { name: "host", value: String(tags["host"] ?? "") },
  secondary: null,
  description,
  tags,
  expires_at: null,
  fingerprint: "f",
  cut: [],
  ahead_s: null,
  timer: null,
  enriched: null,
});

let ruleCount = 0;

const ruleBase = (more: Partial<EnrichmentRule>) => ({
  id: `r${(ruleCount += 1)}`,
  when: more.when ?? "",
  active: more.active ?? true,
});

export const extractionRule = (
  source: string,
  regex: string,
  more: Partial<EnrichmentRule> & { template?: string } = {},
): EnrichmentRule => ({
  ...ruleBase(more),
  type: "extraction",
  config: { selected_source_system: "", source, regex, template: more.template ?? null },
});

export const compositionRule = (
  value: string,
  more: Partial<EnrichmentRule> = {},
): EnrichmentRule => ({
  ...ruleBase(more),
  type: "composition",
  config: { selected_source_system: "", value },
});

export const mappingRule = (
  table_id: string,
  more: Partial<EnrichmentRule> = {},
): EnrichmentRule => ({
  ...ruleBase(more),
  type: "mapping",
  config: { selected_source_system: "", table_id, column: null },
});

export const plainTag = (
  name: string,
  rules: EnrichmentRule[],
  isOverriding = false,
): PlainTag => ({
  name,
  rules,
  isOverriding,
});

export const readyOf = ({ name, rules, isOverriding }: PlainTag) =>
  readyTag({
    id: name,
    name,
    body: { description: "", type: "multi", override: isOverriding, enrichments: rules },
  });

export function tableOf({ id, when: condition, query, results, rows }: PlainTable) {
  const builder = lookupTableBuilder({ query: query.map((_, at) => at), isCaseSensitive: true });
  for (const row of rows) builder.add(joinCells(row));
  const fields = [
    ...query.map((name) => ({ kind: "query" as const, title: `q ${name}`, tag_name: name })),
    ...results.map((result) => ({
      kind: "result" as const,
      title: `r ${result.tag}`,
      tag_name: result.tag,
      is_overridden: result.isOverridden,
    })),
  ];
  return readyTable(
    {
      id,
      name: id,
      body: {
        description: "",
        when: condition,
        fields,
        is_case_sensitive: true,
        selected_source_system: "",
      },
    },
    fields.map((field) => field.title),
    builder.build(),
  );
}

export const enrichEvent = (tags: PlainTag[], of: Event, tables: PlainTable[] = []): Event =>
  enricherOf(tags.map(readyOf), tables.map(tableOf))?.(of) ?? of;
