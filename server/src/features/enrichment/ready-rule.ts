import type { Need } from "#bpql/rule-index.ts";
import type { EnrichmentRule } from "#contract/enrichment.ts";
import { limits } from "#contract/limits.ts";
import type { TagValue } from "../incidents/event.ts";
import type { ReadyTable } from "../mapping/ready-table.ts";
import { readyCondition } from "../rules/condition.ts";
import { readyComposition } from "./composition.ts";
import { readyExtraction } from "./extraction.ts";
import type { GrowingAlert } from "./growing-alert.ts";

export type Tables = ReadonlyMap<string, ReadyTable>;

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
  needs(tables: Tables): readonly Need[] | null;
  /** The value for the tag, if its condition holds and something is found. */
  yields(alert: GrowingAlert, tables: Tables): TagValue | null;
}

interface Way {
  needs(tables: Tables): readonly Need[] | null;
  value(alert: GrowingAlert, tables: Tables): TagValue | null;
}

export function readyRule(rule: EnrichmentRule, tag: string): ReadyRule {
  const source = rule.config.selected_source_system;
  const sources = source === "" || source.toLowerCase() === "all" ? [] : [source];
  const condition = readyCondition(rule.when, sources);
  const way = wayOf(rule, tag);
  const problem = condition.problem ?? (typeof way === "string" ? way : null);
  const kept = {
    id: rule.id,
    type: rule.type,
    tableId: rule.type === "mapping" ? rule.config.table_id : null,
    problem,
  };
  if (problem !== null || typeof way === "string")
    return { ...kept, needs: () => [], yields: () => null };
  // A source says less than a tag: many rules share it.
  const said = readyCondition(rule.when).needs;
  return {
    ...kept,
    needs: (tables) => said ?? way.needs(tables) ?? condition.needs,
    yields: (alert, tables) => (condition.holds(alert.facts) ? way.value(alert, tables) : null),
  };
}

function wayOf(rule: EnrichmentRule, tag: string): Way | string {
  switch (rule.type) {
    case "extraction": {
      const { source } = rule.config;
      const extraction = readyExtraction(rule.config);
      if (typeof extraction === "string") return extraction;
      return {
        needs: () => [present(source)],
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
        needs: () => (first === undefined ? null : [present(first)]),
        value: ({ read }) => valueOf([composition.compose(read)]),
      };
    }
    case "mapping":
      return mapping(rule.config.table_id, rule.config.column, tag);
  }
}

/** A table is silent outside its own condition, whoever asks. */
function mapping(tableId: string, title: string | null, tag: string): Way {
  return {
    needs: (tables) => tables.get(tableId)?.queryTags.map(present) ?? [],
    value: (alert, tables) => {
      const table = tables.get(tableId);
      const column = table?.results.find((one) =>
        title === null ? one.tag === tag : one.title.toLowerCase() === title.toLowerCase(),
      );
      const cells =
        table && column && table.condition.holds(alert.facts) ? table.rowFor(alert.read) : null;
      return cells && column ? valueOf([cells[column.at] ?? null]) : null;
    },
  };
}

/** As a tag of an event: within the same limits. Nothing found, or only empty text, is no value. */
export function valueOf(found: readonly (string | null)[]): TagValue | null {
  const items = new Set<string>();
  for (const one of found)
    if (one !== null && one !== "" && items.size < limits.itemsPerTag) items.add(fitting(one));
  const [first, ...others] = items;
  return first === undefined ? null : others.length === 0 ? first : [first, ...others];
}

function fitting(text: string): string {
  const cut = text.length <= limits.itemCharacters ? text : text.slice(0, limits.itemCharacters);
  return cut.isWellFormed() ? cut : cut.slice(0, -1).toWellFormed();
}

export const present = (field: string): Need => ({ field, values: null });
