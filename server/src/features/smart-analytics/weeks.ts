/** The groups that analytics counted, as series of weeks. */
import type { Measure } from "#contract/analytics-measures.ts";
import type { Series, SeriesScale, WeekValue } from "#insight/stand-out.ts";
import type { DimensionValue, GroupRow } from "../analytics/question.ts";

export interface SeriesId {
  measure: Measure;
  /** Null: of all incidents. */
  dimension: string | null;
  value: DimensionValue;
}

/** What is compared, and how. */
const compared = [
  { measure: "incidents", scale: "count" },
  { measure: "events", scale: "count" },
  { measure: "actionability", scale: "share" },
  { measure: "mtta_p50", scale: "time", percent90: "mtta_p90" },
  { measure: "mttr_p50", scale: "time", percent90: "mttr_p90" },
] as const satisfies readonly {
  measure: Measure;
  scale: SeriesScale;
  percent90?: Measure;
}[];

/** In this order: the first says which values there are most of. */
export const askedMeasures: readonly Measure[] = compared.flatMap((each) =>
  "percent90" in each ? [each.measure, each.percent90] : [each.measure],
);

/** Of values only: nobody can look into what has none. `starts`: of all weeks, this one last. */
export function seriesOf(
  dimension: string | null,
  groups: readonly GroupRow[],
  starts: readonly number[],
): Series<SeriesId>[] {
  const byValue = Map.groupBy(groups, ({ values }) => values[0] ?? null);
  return [...byValue].flatMap(([value, rows]) => {
    if (dimension !== null && value === null) return [];
    const byTime = new Map(rows.map((row) => [row.time, row]));
    const weeks = starts.map((start) => byTime.get(start));
    return compared.map((each): Series<SeriesId> => {
      const values = weeks.map((row) => weekOf(row, each));
      return {
        id: { measure: each.measure, dimension, value },
        scale: each.scale,
        now: values.at(-1) ?? nothing,
        before: values.slice(0, -1),
      };
    });
  });
}

const nothing: WeekValue = { value: null, of: 0, percent90: null };

function weekOf(row: GroupRow | undefined, each: (typeof compared)[number]): WeekValue {
  if (row === undefined) return each.scale === "count" ? { ...nothing, value: 0 } : nothing;
  return {
    value: row.measures.get(each.measure) ?? null,
    of: row.measures.get("incidents") ?? 0,
    percent90: "percent90" in each ? (row.measures.get(each.percent90) ?? null) : null,
  };
}

/**
 * Weeks from which on there is history: what began within one says nothing of all of it.
 * `incidents`: of each week, the oldest first.
 */
export function knownFrom(incidents: readonly number[]): number {
  const first = incidents.findIndex((count) => count > 0);
  if (first === -1) return incidents.length;
  return first === 0 ? 0 : first + 1;
}
