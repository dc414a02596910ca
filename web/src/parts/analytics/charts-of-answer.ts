/** What the server counted, as charts. */
import type { AnalyticsAnswer } from "#contract/analytics.ts";
import type { AnalyticsInterval, Measure } from "#contract/analytics-measures.ts";
import type { ChartCategory, ChartData, ChartTone } from "../../ui/chart/chart-data.ts";
import {
  clockText,
  dayClockText,
  dayMonthText,
  type TimeSettings,
} from "../../ui/time/time-text.ts";
import { isMidnight } from "./analytics-time.ts";
import type { DimensionValue } from "./search-behind.ts";

export interface LineNames {
  /** By measure, in the order of the lines. */
  measures: readonly { measure: Measure; name: string; tone?: ChartTone }[];
  categoryName: string;
  /** Of the line of the time before. */
  before: string;
}

/** A line for each measure; the time before stands below the buckets that it is compared with. */
export function linesOf(
  { now, before }: { now: AnalyticsAnswer; before: AnalyticsAnswer | undefined },
  { measures, categoryName, before: beforeName }: LineNames,
  { interval, settings }: { interval: AnalyticsInterval; settings: TimeSettings },
): ChartData {
  const starts = now.rows.flatMap(({ dimensions: { time } }) =>
    typeof time === "number" ? [time] : [],
  );
  const valuesOf = (answer: AnalyticsAnswer, measure: Measure) =>
    starts.map((_, at) => answer.rows[at]?.measures[measure] ?? null);
  const [first] = measures;
  return {
    kind: "line",
    categoryName,
    categories: starts.map((start) => bucketOf(start, { interval, settings })),
    series: [
      ...measures.map(({ measure, name, tone }) => ({
        id: measure,
        name,
        values: valuesOf(now, measure),
        ...(tone && { tone }),
      })),
      ...(before && first
        ? [
            {
              id: "before",
              name: beforeName,
              values: valuesOf(before, first.measure),
              isComparison: true,
            },
          ]
        : []),
    ],
  };
}

function bucketOf(
  start: number,
  { interval, settings }: { interval: AnalyticsInterval; settings: TimeSettings },
): ChartCategory {
  const id = String(start);
  if (interval !== "hour") return { id, label: dayMonthText(start, settings), at: start };
  const isDay = isMidnight(start, settings.zone);
  return {
    id,
    label: isDay ? dayMonthText(start, settings) : clockText(start, settings),
    title: dayClockText(start, settings),
    at: start,
  };
}

/** Over several days the axis names days, within one the hours. */
export function withDayTicks(data: ChartData, zone: string): ChartData {
  const days = data.categories.filter(({ at }) => at !== undefined && isMidnight(at, zone)).length;
  if (days < 3) return data;
  return {
    ...data,
    categories: data.categories.map((category) => ({
      ...category,
      isTick: category.at !== undefined && isMidnight(category.at, zone),
    })),
  };
}

export interface BarNames {
  dimension: string;
  dimensionName: string;
  measure: Measure;
  measureName: string;
  /** What stands where an incident has no value. */
  none: string;
  /** Of the values of fixed dimensions. */
  labels?: Readonly<Record<string, string>>;
}

/** A bar for each value, largest first. */
export function barsOf(answer: AnalyticsAnswer, names: BarNames): ChartData {
  const { dimension, dimensionName, measure, measureName } = names;
  return {
    kind: "bars",
    categoryName: dimensionName,
    categories: answer.rows.map(({ dimensions }) => {
      const value = dimensions[dimension] ?? null;
      return { id: keyOfValue(value), label: labelOf(answer, names, value) };
    }),
    series: [
      {
        id: measure,
        name: measureName,
        values: answer.rows.map(({ measures }) => measures[measure] ?? null),
      },
    ],
  };
}

/** What a value is called: environments and patterns go by their id. */
export function labelOf(
  { labels }: Pick<AnalyticsAnswer, "labels">,
  { dimension, none, labels: fixed = {} }: Pick<BarNames, "dimension" | "none" | "labels">,
  value: DimensionValue,
): string {
  if (value === null) return none;
  const text = String(value);
  return labels[dimension]?.[text] ?? fixed[text] ?? text;
}

/** "None" is no value, whatever values are called. */
export const keyOfValue = (value: DimensionValue): string => JSON.stringify(value);
export function valueOfKey(key: string): DimensionValue {
  const value: unknown = JSON.parse(key);
  return typeof value === "string" || typeof value === "number" ? value : null;
}

export interface WeekNames {
  measure: Measure;
  categoryName: string;
  /** From Monday. */
  weekdays: readonly string[];
  hour: (hour: number) => { label: string; title: string };
}

/** Hours of the day by days of the week; what never happened is 0. */
export function weekOf(answer: AnalyticsAnswer, names: WeekNames): ChartData {
  const { measure, categoryName, weekdays, hour } = names;
  const counts = new Map(
    answer.rows.map(({ dimensions, measures }) => [
      `${dimensions["weekday"]} ${dimensions["hour"]}`,
      measures[measure] ?? 0,
    ]),
  );
  const hours = Array.from({ length: 24 }, (_, at) => at);
  return {
    kind: "heat",
    categoryName,
    categories: hours.map((at) => ({ id: String(at), ...hour(at) })),
    series: weekdays.map((name, day) => ({
      id: String(day + 1),
      name,
      values: hours.map((at) => counts.get(`${day + 1} ${at}`) ?? 0),
    })),
  };
}
