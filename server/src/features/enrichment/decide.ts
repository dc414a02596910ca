import { ruleIndex } from "#bpql/rule-index.ts";
import { limits } from "#contract/limits.ts";
import type { EnrichStep, Event, Tags, TagValue } from "../incidents/world/event.ts";
import type { ReadyTable } from "../mapping/ready-table.ts";
import { type MutableAlert, mutableAlert, builtInFields } from "./mutable-alert.ts";
import { presenceNeed, type ReadyRule, type ReadyTables, valueOf } from "./ready-rule.ts";

/** A tag made ready; `rules` are those that are switched on, in order. */
export interface ReadyTag {
  id: string;
  name: string;
  isOverriding: boolean;
  rules: readonly ReadyRule[];
}

/** What a rule found for a tag, whether it was taken or what stood there was kept. */
export interface EnrichmentResult {
  rule_id: string;
  tag: string;
  before: TagValue | null;
  value: TagValue;
  isApplied: boolean;
}
/** The event with what the rules add to its tags. `note` hears of all that was found. */
export type Enricher = (event: Event, note?: (found: EnrichmentResult) => void) => Event;

/**
 * null when there is nothing to ask. Tags in the order in which they run; a table acts by itself
 * before them all, but for columns that a tag of that name asks for in its place.
 */
export function enricherOf(
  tags: readonly ReadyTag[],
  tables: readonly ReadyTable[],
): Enricher | null {
  const steps = stepsOf(tags, tables);
  if (steps.length === 0) return null;
  const byId: ReadyTables = new Map(tables.map((table) => [table.id, table]));
  const index = ruleIndex(steps.map((step) => step.needs(byId)));
  return (event, note) => {
    const alert = mutableAlert(event);
    const pending = positionQueue([
      ...index.always,
      ...fieldsOf(alert).flatMap((field) => index.candidatesByField(field, foldedOf(alert, field))),
    ]);
    const enriched: EnrichStep[] = [];
    const settled = new Set<string>();
    for (let at = pending.next(); at !== null; at = pending.next()) {
      const step = steps[at];
      if (!step || settled.has(step.resultKey) || (!note && step.isRedundant(alert))) continue;
      for (const result of step.find(alert, byId)) {
        settled.add(step.resultKey);
        note?.(result);
        if (
          !result.isApplied ||
          isSame(result.before, result.value) ||
          isFull(alert.tags, result.tag)
        )
          continue;
        alert.set(result.tag, result.value);
        enriched.push({
          rule_id: result.rule_id,
          tag: result.tag,
          before: result.before,
          after: result.value,
        });
        pending.add(index.candidatesByField(result.tag, alert.facts.folded(result.tag)));
      }
    }
    return {
      ...event,
      tags: alert.tags,
      enriched,
      cut: alert.isBudgetSpent ? [...event.cut, regexBudgetExceeded] : event.cut,
    };
  };
}

const regexBudgetExceeded =
  "enrichment: regexes that would have been more work than one event may cost";

/** One thing to ask, in run order. What was found settles it for the others of the same name. */
interface EnrichmentStep {
  resultKey: string;
  needs: ReadyRule["needs"];
  /** Whatever it finds, what is there already stays. */ isRedundant(alert: MutableAlert): boolean;
  find(alert: MutableAlert, tables: ReadyTables): EnrichmentResult[];
}

function stepsOf(tags: readonly ReadyTag[], tables: readonly ReadyTable[]): EnrichmentStep[] {
  const tableColumnsInTags = new Set(
    tags.flatMap((tag) =>
      tag.rules.flatMap((rule) => (rule.tableId === null ? [] : [`${rule.tableId} ${tag.name}`])),
    ),
  );
  return [
    ...tables.flatMap((table) => tableStep(table, tableColumnsInTags) ?? []),
    ...tags.flatMap((tag) => tag.rules.map((rule) => ruleStep(tag, rule))),
  ];
}

function tableStep(
  table: ReadyTable,
  tableColumnsInTags: ReadonlySet<string>,
): EnrichmentStep | null {
  const columns = table.results.filter(
    (column) => !tableColumnsInTags.has(`${table.id} ${column.tag}`),
  );
  if (columns.length === 0 || table.condition.problem !== null) return null;
  return {
    resultKey: `table ${table.id}`,
    needs: () => table.condition.needs ?? table.queryTags.map(presenceNeed),
    isRedundant: (alert) =>
      columns.every(({ tag, isOverridden }) => !isOverridden && hasValue(alert, tag)),
    find: (alert) => {
      const cells = table.condition.holds(alert.facts) ? table.rowFor(alert.read) : null;
      return columns.flatMap(({ tag, at, isOverridden }) => {
        const value = valueOf([cells?.[at] ?? null]);
        return value === null
          ? []
          : [resultFor(alert, { rule_id: table.id, tag, value, isOverriding: isOverridden })];
      });
    },
  };
}

const ruleStep = (tag: ReadyTag, rule: ReadyRule): EnrichmentStep => ({
  resultKey: tag.name,
  needs: rule.needs,
  isRedundant: (alert) => !tag.isOverriding && hasValue(alert, tag.name),
  find: (alert, tables) => {
    const value = rule.evaluate(alert, tables);
    return value === null
      ? []
      : [
          resultFor(alert, {
            rule_id: rule.id,
            tag: tag.name,
            value,
            isOverriding: tag.isOverriding,
          }),
        ];
  },
});

function resultFor(
  { tags }: MutableAlert,
  {
    isOverriding,
    ...result
  }: { rule_id: string; tag: string; value: TagValue; isOverriding: boolean },
): EnrichmentResult {
  const before = Object.hasOwn(tags, result.tag) ? (tags[result.tag] ?? null) : null;
  return { ...result, before, isApplied: isOverriding || before === null || before === "" };
}

const hasValue = ({ tags }: MutableAlert, name: string): boolean =>
  Object.hasOwn(tags, name) && tags[name] !== "";

/**
 * Positions in ascending order, each once; one that comes late, from before where the queue is,
 * comes too late.
 */
function positionQueue(first: readonly number[]): {
  next(): number | null;
  add(positions: readonly number[]): void;
} {
  const waiting = [...new Set(first)].sort((a, b) => b - a);
  const queued = new Set(waiting);
  let last = -1;
  return {
    next: () => {
      const next = waiting.pop();
      if (next === undefined) return null;
      last = next;
      return next;
    },
    add: (positions) => {
      for (const position of positions) {
        if (position <= last || queued.has(position)) continue;
        queued.add(position);
        waiting.splice(insertIndex(waiting, position), 0, position);
      }
    },
  };
}

/** In a descending list. */
function insertIndex(waiting: readonly number[], position: number): number {
  let [low, high] = [0, waiting.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((waiting[middle] ?? 0) > position) low = middle + 1;
    else high = middle;
  }
  return low;
}

const fieldsOf = ({ tags }: MutableAlert): string[] => [
  ...new Set([...Object.keys(tags), ...builtInFields]),
];
/** A tag that no query reaches has no facts, but rules read it: that it is there is enough. */
const foldedOf = (alert: MutableAlert, field: string): readonly string[] => {
  const folded = alert.facts.folded(field);
  return folded.length > 0 || alert.read(field).length === 0 ? folded : [""];
};
const isSame = (a: TagValue | null, b: TagValue): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);
const isFull = (tags: Tags, name: string): boolean =>
  !Object.hasOwn(tags, name) && Object.keys(tags).length >= limits.tagsPerAlert;
