/** The silence of sources, beside what was counted of incidents. */
import type { Silence } from "../source-status/store-silences.ts";
import { isCount } from "./formulas.ts";
import { compareValues } from "./leaders.ts";
import type { DimensionValue, GroupRow, Question } from "./question.ts";

/** Of sources alone: incidents of an environment or a query say nothing of them. */
export const hasSilence = ({ measures, dimensions, query, sets }: Question): boolean =>
  measures.includes("silence") &&
  query === null &&
  sets === null &&
  dimensions.every((name) => name === "source");

interface Counted {
  groups: GroupRow[];
  total: number;
}
type Key = Pick<GroupRow, "values" | "time">;

/** `starts`: of all buckets of the time, if it has any. */
export function withSilence(
  { groups, total }: Counted,
  question: Question,
  { silences, starts }: { silences: readonly Silence[]; starts: readonly number[] },
): Counted {
  const known = new Map(groups.map((group) => [textOf(group), group]));
  const listed = new Set(groups.map(({ values }) => textOf({ values, time: null })));
  const hours = new Map<string, number>();
  for (const { key, hours: each } of silentHours(question, silences, starts)) {
    const text = textOf(key);
    hours.set(text, (hours.get(text) ?? 0) + each);
    if (!known.has(text)) known.set(text, emptyGroup(key, question));
  }
  // No silence is measured as well.
  if (question.dimensions.length === 0)
    for (const time of starts.length === 0 ? [null] : starts) {
      const key = { values: [], time };
      if (!known.has(textOf(key))) known.set(textOf(key), emptyGroup(key, question));
    }
  const all = [...known.values()].map((group) => ({
    ...group,
    measures: new Map(group.measures).set("silence", hours.get(textOf(group)) ?? 0),
  }));
  const added = new Set(
    all.map(({ values }) => textOf({ values, time: null })).filter((values) => !listed.has(values)),
  );
  return {
    groups: inOrder(all, question),
    total: question.dimensions.length === 0 ? all.length : total + added.size,
  };
}

const textOf = ({ values, time }: Key): string => JSON.stringify([values, time]);

/** What of each silence lies within the time and each of its buckets. */
function silentHours(
  { from, to, nowS, dimensions }: Question,
  silences: readonly Silence[],
  starts: readonly number[],
): { key: Key; hours: number }[] {
  const buckets =
    starts.length === 0
      ? [{ time: null, from, to }]
      : starts.map((time, index) => ({
          time,
          from: Math.max(time, from),
          to: Math.min(starts[index + 1] ?? to, to),
        }));
  return silences.flatMap(({ source_system: source, since, until }) => {
    const values: DimensionValue[] = dimensions.length === 0 ? [] : [source];
    return buckets.flatMap((bucket) => {
      const seconds = Math.min(until ?? nowS, bucket.to) - Math.max(since, bucket.from);
      return seconds <= 0 ? [] : [{ key: { values, time: bucket.time }, hours: seconds / 3600 }];
    });
  });
}

/** A source that was silent and had no incident. */
const emptyGroup = ({ values, time }: Key, { measures }: Question): GroupRow => ({
  values,
  time,
  measures: new Map(measures.map((measure) => [measure, isCount(measure) ? 0 : null])),
  isSealed: false,
});

function inOrder(groups: readonly GroupRow[], { measures, interval, limit }: Question): GroupRow[] {
  const rank = (group: GroupRow): number =>
    (measures[0] === undefined ? null : group.measures.get(measures[0])) ?? -Infinity;
  const sorted = groups.toSorted((a, b) => {
    const difference = interval === null ? rank(b) - rank(a) : (a.time ?? 0) - (b.time ?? 0);
    return difference || compareValues(a.values, b.values);
  });
  return interval === null ? sorted.slice(0, limit) : sorted;
}
