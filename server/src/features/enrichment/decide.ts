import { ruleIndex } from "#bpql/rule-index.ts";
import { limits } from "#contract/limits.ts";
import type { EnrichStep, Event, Tags, TagValue } from "../incidents/event.ts";
import type { ReadyTable } from "../mapping/ready-table.ts";
import { type GrowingAlert, growingAlert, ownFields } from "./growing-alert.ts";
import { present, type ReadyRule, type Tables, valueOf } from "./ready-rule.ts";

/** A tag made ready; `rules` are those that are switched on, in order. */
export interface ReadyTag {
  id: string;
  name: string;
  isOverriding: boolean;
  rules: readonly ReadyRule[];
}

/** What a rule found for a tag, whether it was taken or what stood there was kept. */
export interface Found {
  rule_id: string;
  tag: string;
  before: TagValue | null;
  value: TagValue;
  isTaken: boolean;
}
/** The event with what the rules add to its tags. `note` hears of all that was found. */
export type Enriching = (event: Event, note?: (found: Found) => void) => Event;

/**
 * null when there is nothing to ask. Tags in the order in which they run; a table acts by itself
 * before them all, but for columns that a tag of that name asks for in its place.
 */
export function enrichingOf(
  tags: readonly ReadyTag[],
  tables: readonly ReadyTable[],
): Enriching | null {
  const steps = stepsOf(tags, tables);
  if (steps.length === 0) return null;
  const byId: Tables = new Map(tables.map((table) => [table.id, table]));
  const index = ruleIndex(steps.map((step) => step.needs(byId)));
  return (event, note) => {
    const alert = growingAlert(event);
    const pending = queueOf([
      ...index.always,
      ...fieldsOf(alert).flatMap((field) => index.nearField(field, foldedOf(alert, field))),
    ]);
    const enriched: EnrichStep[] = [];
    const settled = new Set<string>();
    for (let at = pending.next(); at !== null; at = pending.next()) {
      const step = steps[at];
      if (!step || settled.has(step.settles) || (!note && step.isMoot(alert))) continue;
      for (const found of step.find(alert, byId)) {
        settled.add(step.settles);
        note?.(found);
        if (!found.isTaken || isSame(found.before, found.value) || isFull(alert.tags, found.tag))
          continue;
        alert.set(found.tag, found.value);
        enriched.push({
          rule_id: found.rule_id,
          tag: found.tag,
          before: found.before,
          after: found.value,
        });
        pending.add(index.nearField(found.tag, alert.facts.folded(found.tag)));
      }
    }
    return {
      ...event,
      tags: alert.tags,
      enriched,
      cut: alert.isSpent ? [...event.cut, outOfWork] : event.cut,
    };
  };
}

const outOfWork = "enrichment: regexes that would have been more work than one event may cost";

/** One thing to ask, in run order. What was found settles it for the others of the same name. */
interface Step {
  settles: string;
  needs: ReadyRule["needs"];
  /** Whatever it finds, what is there already stays. */ isMoot(alert: GrowingAlert): boolean;
  find(alert: GrowingAlert, tables: Tables): Found[];
}

function stepsOf(tags: readonly ReadyTag[], tables: readonly ReadyTable[]): Step[] {
  const asked = new Set(
    tags.flatMap((tag) =>
      tag.rules.flatMap((rule) => (rule.tableId === null ? [] : [`${rule.tableId} ${tag.name}`])),
    ),
  );
  return [
    ...tables.flatMap((table) => tableStep(table, asked) ?? []),
    ...tags.flatMap((tag) => tag.rules.map((rule) => ruleStep(tag, rule))),
  ];
}

function tableStep(table: ReadyTable, asked: ReadonlySet<string>): Step | null {
  const columns = table.results.filter((column) => !asked.has(`${table.id} ${column.tag}`));
  if (columns.length === 0 || table.condition.problem !== null) return null;
  return {
    settles: `table ${table.id}`,
    needs: () => table.condition.needs ?? table.queryTags.map(present),
    isMoot: (alert) =>
      columns.every(({ tag, isOverridden }) => !isOverridden && hasValue(alert, tag)),
    find: (alert) => {
      const cells = table.condition.holds(alert.facts) ? table.rowFor(alert.read) : null;
      return columns.flatMap(({ tag, at, isOverridden }) => {
        const value = valueOf([cells?.[at] ?? null]);
        return value === null
          ? []
          : [foundFor(alert, { rule_id: table.id, tag, value, isOverriding: isOverridden })];
      });
    },
  };
}

const ruleStep = (tag: ReadyTag, rule: ReadyRule): Step => ({
  settles: tag.name,
  needs: rule.needs,
  isMoot: (alert) => !tag.isOverriding && hasValue(alert, tag.name),
  find: (alert, tables) => {
    const value = rule.yields(alert, tables);
    return value === null
      ? []
      : [
          foundFor(alert, {
            rule_id: rule.id,
            tag: tag.name,
            value,
            isOverriding: tag.isOverriding,
          }),
        ];
  },
});

function foundFor(
  { tags }: GrowingAlert,
  {
    isOverriding,
    ...found
  }: { rule_id: string; tag: string; value: TagValue; isOverriding: boolean },
): Found {
  const before = Object.hasOwn(tags, found.tag) ? (tags[found.tag] ?? null) : null;
  return { ...found, before, isTaken: isOverriding || before === null || before === "" };
}

const hasValue = ({ tags }: GrowingAlert, name: string): boolean =>
  Object.hasOwn(tags, name) && tags[name] !== "";

/**
 * Positions in ascending order, each once; one that comes late, from before where the queue is,
 * comes too late.
 */
function queueOf(first: readonly number[]): {
  next(): number | null;
  add(positions: readonly number[]): void;
} {
  const waiting = [...new Set(first)].sort((one, other) => other - one);
  const known = new Set(waiting);
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
        if (position <= last || known.has(position)) continue;
        known.add(position);
        waiting.splice(placeOf(waiting, position), 0, position);
      }
    },
  };
}

/** In a descending list. */
function placeOf(waiting: readonly number[], position: number): number {
  let [low, high] = [0, waiting.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((waiting[middle] ?? 0) > position) low = middle + 1;
    else high = middle;
  }
  return low;
}

const fieldsOf = ({ tags }: GrowingAlert): string[] => [
  ...new Set([...Object.keys(tags), ...ownFields]),
];
/** A tag that no query reaches has no facts, but rules read it: that it is there is enough. */
const foldedOf = (alert: GrowingAlert, field: string): readonly string[] => {
  const folded = alert.facts.folded(field);
  return folded.length > 0 || alert.read(field).length === 0 ? folded : [""];
};
const isSame = (one: TagValue | null, other: TagValue): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
const isFull = (tags: Tags, name: string): boolean =>
  !Object.hasOwn(tags, name) && Object.keys(tags).length >= limits.tagsPerAlert;
