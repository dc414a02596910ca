/** Where things are, in px from the top left of the chart. */
import type { ChartData, ChartPlace } from "./chart-data.ts";
import { valueAt } from "./chart-data.ts";
import { type ChartScale, totalOf } from "./chart-scale.ts";

export interface ChartSize {
  width: number;
  height: number;
}

/** The area that values are drawn in; axes stand around it. */
export interface PlotArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface ChartLayout {
  data: ChartData;
  plot: PlotArea;
  scale: ChartScale;
}

const BAR_ROW_PX = 32;
const HEAT_ROW_PX = 28;
const LINE_PX = 224;
const AXIS_PX = 28;
/** Of a value beside the name at the end of a line. */
const END_VALUE_CHARACTERS = 8;
const CHARACTER_PX = 7;
/** Labels of rows are larger than those of axes, and may be all capitals. */
const ROW_CHARACTER_PX = 9;
const NARROW_PX = 420;

/** As high as its rows need; a line chart is as high as its neighbours. */
export function heightOf({ kind, categories, series }: ChartData): number {
  if (kind === "bars") return Math.max(1, categories.length) * BAR_ROW_PX;
  if (kind === "heat") return Math.max(1, series.length) * HEAT_ROW_PX + AXIS_PX;
  return LINE_PX;
}

export function plotOf(data: ChartData, size: ChartSize, widest: { values: number }): PlotArea {
  const values = widest.values * CHARACTER_PX + 12;
  if (data.kind === "line") {
    const left = Math.max(32, values);
    const right = hasEndLabels(data, size) ? endLabelPx(data) : 22;
    return area(size, { left, right, top: 12, bottom: AXIS_PX });
  }
  const labels = data.kind === "bars" ? data.categories.map(({ label }) => label) : names(data);
  const longest = Math.max(0, ...labels.map((label) => label.length)) * ROW_CHARACTER_PX + 12;
  const left = Math.min(longest, size.width * 0.34);
  return data.kind === "bars"
    ? area(size, { left, right: values, top: 0, bottom: 0 })
    : area(size, { left, right: 0, top: 0, bottom: AXIS_PX });
}

/** A few lines that differ in name are named at their ends; the legend has the rest. */
export const hasEndLabels = (data: ChartData, { width }: Pick<ChartSize, "width">): boolean =>
  data.kind === "line" && width >= NARROW_PX && namedLines(data) > 1 && namedLines(data) <= 4;

const namedLines = ({ series }: ChartData): number =>
  series.filter(({ isComparison = false, isHighlight = false }) => !isComparison && !isHighlight)
    .length;

const endLabelPx = (data: ChartData): number =>
  (Math.max(...names(data).map((name) => name.length)) + END_VALUE_CHARACTERS) * CHARACTER_PX;

const names = ({ series }: ChartData): string[] => series.map(({ name }) => name);

function area(
  { width, height }: ChartSize,
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
): PlotArea {
  return {
    left,
    top,
    width: Math.max(0, width - left - right),
    height: Math.max(0, height - top - bottom),
  };
}

/** What stands for a value: a point of a line, a piece of a bar, a cell. */
export function boxOf({ data, plot, scale }: ChartLayout, place: ChartPlace): PlotArea {
  const value = valueAt(data, place) ?? 0;
  if (data.kind === "line") {
    const left = plot.left + xShare(data, place.category) * plot.width;
    const share = (value - scale.min) / (scale.max - scale.min);
    return { left, top: plot.top + plot.height * (1 - share), width: 0, height: 0 };
  }
  if (data.kind === "bars") {
    const before = { series: data.series.slice(0, place.series) };
    const rowPx = plot.height / data.categories.length;
    const perValue = plot.width / scale.max;
    return {
      left: plot.left + totalOf(before, place.category) * perValue,
      top: plot.top + rowPx * place.category,
      width: value * perValue,
      height: rowPx,
    };
  }
  const [columnPx, rowPx] = [plot.width / data.categories.length, plot.height / data.series.length];
  return {
    left: plot.left + columnPx * place.category,
    top: plot.top + rowPx * place.series,
    width: columnPx,
    height: rowPx,
  };
}

const xShare = ({ categories }: ChartData, category: number): number =>
  categories.length < 2 ? 0.5 : category / (categories.length - 1);

/** The value nearest to the pointer; null outside. */
export function placeAt(layout: ChartLayout, at: { x: number; y: number }): ChartPlace | null {
  const { data, plot } = layout;
  const [x, y] = [at.x - plot.left, at.y - plot.top];
  if (data.kind === "line") {
    if (x < -16 || x > plot.width + 16) return null;
    const category = Math.round((x / Math.max(1, plot.width)) * (data.categories.length - 1));
    return nearestLine(layout, clamp(category, data.categories.length), at.y);
  }
  if (y < 0 || y >= plot.height) return null;
  if (data.kind === "bars") {
    const category = clamp(
      Math.floor((y / plot.height) * data.categories.length),
      data.categories.length,
    );
    return pieceAt(layout, category, at.x);
  }
  if (x < 0 || x >= plot.width) return null;
  return {
    category: Math.floor((x / plot.width) * data.categories.length),
    series: Math.floor((y / plot.height) * data.series.length),
  };
}

function nearestLine(layout: ChartLayout, category: number, y: number): ChartPlace | null {
  const places = layout.data.series
    .map((_, series) => ({ series, category }))
    .filter((place) => valueAt(layout.data, place) !== null);
  const distance = (place: ChartPlace): number => Math.abs(boxOf(layout, place).top - y);
  return places.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** Beside its end a bar counts as its last piece. */
function pieceAt(layout: ChartLayout, category: number, x: number): ChartPlace | null {
  const places = layout.data.series
    .map((_, series) => ({ series, category }))
    .filter((place) => (valueAt(layout.data, place) ?? 0) > 0);
  const under = places.find((place) => {
    const { left, width } = boxOf(layout, place);
    return x < left + width;
  });
  return under ?? places.at(-1) ?? null;
}

/** A moment among the buckets, as a place in px; null where it is outside. */
export function markX({ data, plot }: ChartLayout, at: number): number | null {
  const starts = data.categories.flatMap(({ at: start }) => (start === undefined ? [] : [start]));
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined || at < first || starts.length < 2) return null;
  const bucketS = (last - first) / (starts.length - 1);
  if (at > last + bucketS) return null;
  const after = starts.findIndex((start) => start > at);
  const index = after < 0 ? starts.length - 1 : after - 1;
  const [start, end] = [starts[index] ?? at, starts[index + 1] ?? last + bucketS];
  const share = (index + (at - start) / Math.max(1, end - start)) / (starts.length - 1);
  return plot.left + Math.min(1, share) * plot.width;
}

/** Categories that the axis names: evenly spaced, as many as there is room for. */
export function tickIndexes({ data: { categories }, plot }: ChartLayout): number[] {
  const marked = categories.flatMap(({ isTick = false }, at) => (isTick ? [at] : []));
  const candidates = marked.length > 0 ? marked : categories.map((_, at) => at);
  const longest = Math.max(1, ...candidates.map((at) => categories[at]?.label.length ?? 0));
  const room = Math.max(1, Math.floor(plot.width / (longest * CHARACTER_PX + 24)));
  const every = Math.ceil(candidates.length / room);
  return candidates.filter((_, order) => order % every === 0);
}

const clamp = (index: number, count: number): number => Math.max(0, Math.min(index, count - 1));
