/** A question answered pack by pack. Pure: what it reads is handed to it. */
import type { Pack } from "../incident-measures/pack.ts";
import { type Dimension, openDimension, openTime } from "./dimensions.ts";
import { compileFilter, filterColumns } from "./filter-pack.ts";
import { formulas, isWeighted, needsOf, type SumName } from "./formulas.ts";
import { openGroups } from "./groups.ts";
import { type LocalTime, localTimeOf } from "./local-time.ts";
import { allMembers, type Members, membersOf, withKeys } from "./members.ts";
import type { GroupRow, Question } from "./question.ts";
import { compareValues, leaders } from "./leaders.ts";
import { openTotals, sumColumns } from "./totals.ts";

export interface Fold {
  /** Names of columns that packs must have. */
  columns: string[];
  add(read: { pack: Pack; isWithin: boolean }): void;
  /** Groups by the first measure, largest first, or by time; and how many there are. */
  finish(): { groups: GroupRow[]; total: number };
}

export function openFold(
  question: Question,
  environmentsOfSet: ReadonlyMap<number, readonly string[]>,
): Fold {
  const local = localTimeOf(question.zone);
  const scope = {
    local,
    sets: environmentsOfSet,
    environments: question.environments,
    isWeighted: question.measures.some(isWeighted),
  };
  const dimensions = question.dimensions.map((name) => openDimension(name, scope));
  const startOf = bucketOf(question, local);
  const time = startOf && openTime(startOf);
  const whole = openLevel(question, dimensions, null);
  const buckets = time && openLevel(question, dimensions, time);
  const select = selection(question);
  return {
    columns: columnsOf(question, [...dimensions, ...(time ? [time] : [])]),
    add: ({ pack, isWithin }) => {
      let members = select(pack, isWithin);
      if (members.rows.length === 0) return;
      for (const { keysOf } of dimensions) members = withKeys(members, keysOf(pack));
      if (dimensions.length > 0 || time === null) whole.add(pack, members);
      if (time !== null) buckets?.add(pack, withKeys(members, time.keysOf(pack)));
    },
    finish: () => {
      if (buckets === null) return whole.leading(question.limit);
      if (dimensions.length === 0) return buckets.byTime(() => true);
      const { groups, total } = whole.leading(question.limit);
      const keys = new Set(groups.map(keyOf));
      return { ...buckets.byTime((values) => keys.has(keyOf({ values }))), total };
    },
  };
}

/** The start of a moment's bucket; null where time is no dimension. */
function bucketOf({ interval, bucketS, to }: Question, local: LocalTime) {
  if (bucketS !== undefined)
    return (at: number): number => to - bucketS * Math.max(1, Math.ceil((to - at) / bucketS));
  return interval && ((at: number): number => local.startOf(interval, at));
}

const keyOf = ({ values }: Pick<GroupRow, "values">): string => JSON.stringify(values);

/** Those of the time and of environments that may be seen, that satisfy the query and still count. */
function selection({ query, nowS, from, to, sets }: Question) {
  const filter = query && compileFilter(query, nowS);
  const visible = sets && new Set(sets);
  const [fromMs, toMs] = [Math.floor(from * 1000), to * 1000];
  return (pack: Pack, isWithin: boolean): Members => {
    if (isWithin && visible === null && filter === null && pack.voided.length === 0)
      return allMembers(pack.size);
    const mask = filter?.(pack) ?? new Uint8Array(pack.size).fill(1);
    const starts = isWithin ? null : pack.numbers("start");
    const setIds = visible && pack.numbers("set_id");
    for (let row = 0; row < pack.size; row += 1) {
      const start = starts?.[row] ?? fromMs;
      if (start < fromMs || start > toMs) mask[row] = 0;
      else if (setIds !== null && !visible?.has(setIds[row] ?? -1)) mask[row] = 0;
    }
    for (const place of pack.voided) mask[place] = 0;
    return membersOf(mask);
  };
}

function columnsOf(
  { query, measures, sets }: Question,
  dimensions: readonly Dimension[],
): string[] {
  const { sums, means, samples, gaps } = needsOf(measures);
  return [
    ...new Set([
      ...(sets ? ["set_id"] : []),
      ...(query ? filterColumns(query) : []),
      ...dimensions.flatMap(({ columns }) => columns),
      ...[...sums].filter((name) => name !== "incidents"),
      ...[...means, ...samples].flatMap((name) => sumColumns[name]),
      ...(gaps ? ["entity", "start"] : []),
    ]),
  ];
}

/** Groups by all dimensions, and by time where it is one. */
function openLevel(
  { measures }: Question,
  dimensions: readonly Dimension[],
  time: Dimension | null,
) {
  const groups = openGroups();
  const totals = openTotals(needsOf(measures));
  const rowOf = (group: number): GroupRow => {
    const codes = groups.codesOf(group);
    const of = totals.of(group);
    const at = time?.valueOf(codes.at(-1) ?? 0);
    return {
      values: dimensions.map(({ valueOf }, index) => valueOf(codes[index] ?? 0)),
      time: typeof at === "number" ? at : null,
      measures: new Map(
        measures.map((measure) => [measure, measure === "silence" ? null : formulas[measure](of)]),
      ),
      isSealed: of.sum("sealed" satisfies SumName) > 0,
    };
  };
  const present = (): number[] =>
    groups.ids().filter((group) => totals.of(group).sum("incidents") > 0);
  const valuesOf = (group: number) =>
    dimensions.map(({ valueOf }, index) => valueOf(groups.codesOf(group)[index] ?? 0));
  return {
    add: (pack: Pack, members: Members) =>
      totals.add(pack, members, groups.of(members.keys, members.rows.length)),
    leading: (limit: number) => {
      const [first] = measures;
      const all = present();
      const best = leaders(all, limit, {
        rank: (group) =>
          first === undefined || first === "silence" ? null : formulas[first](totals.of(group)),
        valuesOf,
      });
      return { groups: best.map(rowOf), total: all.length };
    },
    byTime: (isWanted: (values: GroupRow["values"]) => boolean) => {
      const rows = present()
        .filter((group) => isWanted(valuesOf(group)))
        .map(rowOf);
      return { groups: rows.toSorted(byTimeAndValues), total: rows.length };
    },
  };
}

const byTimeAndValues = (a: GroupRow, b: GroupRow): number =>
  (a.time ?? 0) - (b.time ?? 0) || compareValues(a.values, b.values);
