/** The groups that were counted, as they are answered. */
import type { AnalyticsAnswer } from "#contract/analytics.ts";
import { isCount } from "./formulas.ts";
import type { GroupRow, Question } from "./question.ts";

type Row = AnalyticsAnswer["rows"][number];

/** `groups`: null where they were too much work. */
export function answerOf(
  question: Question,
  { groups, starts }: { groups: readonly GroupRow[] | null; starts: readonly number[] },
): Pick<AnalyticsAnswer, "rows" | "sealed"> {
  const rows = groups?.map((group) => rowOf(group, question)) ?? [];
  return {
    rows: groups === null ? [] : withEmptyRows(rows, question, starts),
    sealed: groups?.some(({ isSealed }) => isSealed) ?? false,
  };
}

const rowOf = (group: GroupRow, { dimensions, interval }: Question): Row => ({
  dimensions: {
    ...Object.fromEntries(dimensions.map((name, index) => [name, group.values[index] ?? null])),
    ...(interval === null ? {} : { time: group.time }),
  },
  measures: Object.fromEntries(group.measures),
});

/** Without dimensions there is always an answer, and one for each bucket of the time. */
function withEmptyRows(
  rows: readonly Row[],
  { dimensions, interval, measures }: Question,
  starts: readonly number[],
): Row[] {
  if (dimensions.length > 0) return [...rows];
  const nothing = Object.fromEntries(
    measures.map((measure) => [measure, isCount(measure) ? 0 : null]),
  );
  if (interval === null)
    return rows.length > 0 ? [...rows] : [{ dimensions: {}, measures: nothing }];
  const byTime = new Map(rows.map((row) => [row.dimensions["time"], row]));
  return starts.map((time) => byTime.get(time) ?? { dimensions: { time }, measures: nothing });
}
