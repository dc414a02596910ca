/**
 * Enrichment as one would write it first: every rule of every tag is asked of every event, one
 * after the other.
 */
import type { EnrichmentRule } from "#contract/enrichment.ts";
import { compile } from "#bpql/match.ts";
import { parse } from "#bpql/parse.ts";
import type { Event, Tags, TagValue } from "../incidents/world/event.ts";
import { subjectOfEvent } from "../incidents/world/subject.ts";

export interface PlainTable {
  id: string;
  when: string;
  query: string[];
  results: { tag: string; isOverridden: boolean }[];
  rows: string[][];
}
export interface PlainTag {
  name: string;
  isOverriding: boolean;
  rules: EnrichmentRule[];
}

export function enrichPlainly(
  tags: readonly PlainTag[],
  tables: readonly PlainTable[],
  event: Event,
): Tags {
  const alert = { ...event, tags: { ...event.tags } };
  const setTag = (name: string, value: TagValue, isOverriding: boolean): void => {
    if (isOverriding || alert.tags[name] === undefined || alert.tags[name] === "")
      alert.tags[name] = value;
  };
  for (const table of tables) {
    const row = findRow(table, alert);
    for (const [at, { tag, isOverridden }] of table.results.entries()) {
      const isAskedByTag = tags.some(
        (plainTag) =>
          plainTag.name === tag &&
          plainTag.rules.some(
            (rule) => rule.type === "mapping" && rule.config.table_id === table.id,
          ),
      );
      const cell = row?.[table.query.length + at];
      if (cell && !isAskedByTag) setTag(tag, cell, isOverridden);
    }
  }
  for (const tag of tags) {
    for (const rule of tag.rules) {
      const value = isConditionMet(rule, alert)
        ? valueOf(rule, { tag: tag.name, tables, alert })
        : null;
      if (value === null) continue;
      setTag(tag.name, value, tag.isOverriding);
      break;
    }
  }
  return alert.tags;
}

function isConditionMet({ when, config }: EnrichmentRule, alert: Event): boolean {
  const source = config.selected_source_system;
  return (
    matchesQuery(when, alert) &&
    (source === "" || [alert.source_system, alert.source_system.split(".")[0]].includes(source))
  );
}

function matchesQuery(condition: string, alert: Event): boolean {
  const parsed = parse(condition);
  return parsed.ok && compile(parsed.query)(subjectOfEvent(alert).conditionFacts);
}

const readField = (field: string, { tags, description }: Event): string[] => {
  const value = field === "description" ? description : tags[field];
  return value === undefined ? [] : [value].flat().map(String);
};

function valueOf(
  rule: EnrichmentRule,
  { tag, tables, alert }: { tag: string; tables: readonly PlainTable[]; alert: Event },
): TagValue | null {
  if (rule.type === "extraction") {
    const { regex, source } = rule.config;
    return toTagValue(
      readField(source, alert).map((text) => new RegExp(regex).exec(text)?.[1] ?? ""),
    );
  }
  if (rule.type === "composition") {
    const names = [...rule.config.value.matchAll(/\$\{(\w+)\}/g)].map((match) => match[1] ?? "");
    if (names.some((name) => !readField(name, alert)[0])) return null;
    return toTagValue([
      rule.config.value.replaceAll(/\$\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(readField(name, alert)[0] ?? ""),
      ),
    ]);
  }
  const table = tables.find((table) => table.id === rule.config.table_id);
  const column = table?.results.findIndex((result) => result.tag === tag) ?? -1;
  return table && column >= 0
    ? toTagValue([findRow(table, alert)?.[table.query.length + column] ?? ""])
    : null;
}

function toTagValue(texts: readonly string[]): TagValue | null {
  const items = [...new Set(texts.filter((text) => text !== ""))];
  return items.length > 1 ? items : (items[0] ?? null);
}

function findRow({ when, query, rows }: PlainTable, alert: Event): string[] | null {
  if (!matchesQuery(when, alert) || query.every((tag) => readField(tag, alert).length === 0))
    return null;
  const literals = (row: string[]) => query.filter((_, at) => row[at] !== "*").length;
  const fitting = rows.filter((row) =>
    query.every((tag, at) => row[at] === "*" || readField(tag, alert).includes(row[at] ?? "")),
  );
  return fitting.reduce<string[] | null>(
    (best, row) => (best === null || literals(row) > literals(best) ? row : best),
    null,
  );
}
