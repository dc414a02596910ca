import type { Status } from "../status/status.ts";

/** What a chart draws: a value for every category of every series; null is "nothing measured". */
export interface ChartData {
  /**
   * `line`: categories are buckets of time. `bars`: categories are rows, series are the pieces of
   * their bars. `heat`: categories are columns, series are rows.
   */
  kind: "line" | "bars" | "heat";
  /** Heads the column of categories in the table, such as "Day" or "Host". */
  categoryName: string;
  categories: readonly ChartCategory[];
  series: readonly ChartSeries[];
  /** Behind the lines: between which values each bucket was expected. */
  band?: ChartBand | undefined;
}

export interface ChartBand {
  name: string;
  /** Heads of its columns in the table. */
  lowName: string;
  highName: string;
  low: readonly (number | null)[];
  high: readonly (number | null)[];
}

export interface ChartCategory {
  id: string;
  /** At the axis. */
  label: string;
  /** In the table and when read out; the label unless given. */
  title?: string;
  /** When a bucket of time begins, in Unix seconds: marks are placed by it. */
  at?: number;
  /** The axis names these alone, as far as there is room. All are named unless one is marked. */
  isTick?: boolean;
}

export type ChartTone = "main" | "soft" | Status;

export interface ChartSeries {
  id: string;
  name: string;
  values: readonly (number | null)[];
  tone?: ChartTone;
  /** The same measure in the time before: dashed, and never the subject of the description. */
  isComparison?: boolean;
  /** Parts of the line before it, drawn over it in another tone: no line of its own. */
  isHighlight?: boolean;
}

/** How values are written and where the axis has its lines. */
export interface ChartUnit {
  /** With the unit, such as "46 min". */
  text: (value: number) => string;
  /** At the axis, such as "46" or "46 %". */
  axisText: (value: number) => string;
  /** Counts have no lines between whole numbers. */
  isWhole?: boolean;
  /** How far apart lines may be: 15, 30, 60 for minutes. Multiples of the last as well. */
  steps?: readonly number[];
  /** The axis ends there at the latest: 1 for shares. */
  most?: number;
}

/** Something that happened at a moment, such as a change. */
export interface ChartMark {
  id: string;
  at: number;
  label: string;
}

/** A value by its place: indexes of series and category. */
export interface ChartPlace {
  series: number;
  category: number;
}

/** What was opened. */
export interface ChartPoint {
  seriesId: string;
  categoryId: string;
  value: number | null;
}

export const valueAt = ({ series }: ChartData, place: ChartPlace): number | null =>
  series[place.series]?.values[place.category] ?? null;

export const titleOf = ({ title, label }: ChartCategory): string => title ?? label;

export function pointAt(data: ChartData, place: ChartPlace): ChartPoint | null {
  const [series, category] = [data.series[place.series], data.categories[place.category]];
  if (!series || !category) return null;
  return { seriesId: series.id, categoryId: category.id, value: valueAt(data, place) };
}

export const isEmpty = ({ series }: ChartData): boolean =>
  series.every(({ values }) => values.every((value) => value === null || value === 0));
