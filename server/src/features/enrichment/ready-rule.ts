import type { Need } from "#bpql/rule-index.ts";
import type { EnrichmentRule } from "#contract/enrichment.ts";
import { limits } from "#contract/limits.ts";
import type { TagValue } from "../incidents/world/event.ts";
import type { ReadyTable } from "../mapping/ready-table.ts";
import { readyCondition } from "../rules/condition.ts";
import { readyComposition } from "./composition.ts";
import { readyExtraction } from "./extraction.ts";
import type { MutableAlert } from "./mutable-alert.ts";

export type ReadyTables = ReadonlyMap<string, ReadyTable>;

/**
 * One rule made ready. Mapping tables come and go without it being made anew, so they are handed
 * in.
 */
export interface ReadyRule {
  id: string;
  type: EnrichmentRule["type"];
  /** Of a mapping rule. */
  tableId: string | null;
  /** Why it has no effect; a broken rule costs its own effect, never an event. */
  problem: string | null;
  /**
   * What the alert must have for the rule to matter, for the rule index; null when nothing rules it
   * out.
   */
  needs(tables: ReadyTables): readonly Need[] | null;
  /** The value for the tag, if its condition holds and something is found. */
  evaluate(alert: MutableAlert, tables: ReadyTables): TagValue | null;
}

interface ValueSource {
  needs(tables: ReadyTables): readonly Need[] | null;
  value(alert: MutableAlert, tables: ReadyTables): TagValue | null;
}

export function readyRule(rule: EnrichmentRule, tag: string): ReadyRule {
  const source = rule.config.selected_source_system;
  const sources = source === "" || source.toLowerCase() === "all" ? [] : [source];
  const condition = readyCondition(rule.when, sources);
  const valueSource = valueSourceOf(rule, tag);
  const problem = condition.problem ?? (typeof valueSource === "string" ? valueSource : null);
  const base = {
    id: rule.id,
    type: rule.type,
    tableId: rule.type === "mapping" ? rule.config.table_id : null,
    problem,
  };
  if (problem !== null || typeof valueSource === "string")
    return { ...base, needs: () => [], evaluate: () => null };
  // A source says less than a tag: many rules share it.
  const conditionNeeds = readyCondition(rule.when).needs;
  return {
    ...base,
    needs: (tables) => conditionNeeds ?? valueSource.needs(tables) ?? condition.needs,
    evaluate: (alert, tables) =>
      condition.holds(alert.facts) ? valueSource.value(alert, tables) : null,
  };
}

function valueSourceOf(rule: EnrichmentRule, tag: string): ValueSource | string {
  switch (rule.type) {
    case "extraction": {
      const { source } = rule.config;
      const extraction = readyExtraction(rule.config);
      if (typeof extraction === "string") return extraction;
      return {
        needs: () => [presenceNeed(source)],
        value: ({ read, maySpend }) =>
          valueOf(
            read(source).map((text) =>
              maySpend(extraction.size * text.length) ? extraction.extract(text) : null,
            ),
          ),
      };
    }
    case "composition": {
      const composition = readyComposition(rule.config.value);
      if (typeof composition === "string") return composition;
      const [first] = composition.fields;
      return {
        needs: () => (first === undefined ? null : [presenceNeed(first)]),
        value: ({ read }) => valueOf([composition.compose(read)]),
      };
    }
    case "mapping":
      return mappingSource(rule.config.table_id, rule.config.column, tag);
  }
}

/** A table is silent outside its own condition, whoever asks. */
function mappingSource(tableId: string, title: string | null, tag: string): ValueSource {
  return {
    needs: (tables) => tables.get(tableId)?.queryTags.map(presenceNeed) ?? [],
    value: (alert, tables) => {
      const table = tables.get(tableId);
      const column = table?.results.find((column) =>
        title === null ? column.tag === tag : column.title.toLowerCase() === title.toLowerCase(),
      );
      const cells =
        table && column && table.condition.holds(alert.facts) ? table.rowFor(alert.read) : null;
      return cells && column ? valueOf([cells[column.at] ?? null]) : null;
    },
  };
}

/** As a tag of an event: within the same limits. Nothing found, or only empty text, is no value. */
export function valueOf(values: readonly (string | null)[]): TagValue | null {
  const items = new Set<string>();
  for (const value of values)
    if (value !== null && value !== "" && items.size < limits.itemsPerTag)
      items.add(truncateItem(value));
  const [first, ...rest] = items;
  return first === undefined ? null : rest.length === 0 ? first : [first, ...rest];
}

function truncateItem(text: string): string {
  const cut = text.length <= limits.itemCharacters ? text : text.slice(0, limits.itemCharacters);
  return cut.isWellFormed() ? cut : cut.slice(0, -1).toWellFormed();
}

export const presenceNeed = (field: string): Need => ({ field, values: null });
