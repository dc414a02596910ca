/** What the drawing library is told. */
import type { EChartsCoreOption } from "echarts/core";
import type { ChartBand, ChartSeries, ChartUnit } from "./chart-data.ts";
import { type ChartLayout, hasEndLabels, tickIndexes } from "./chart-layout.ts";
import { highestOf, totalOf } from "./chart-scale.ts";
import { BAND_TONE, colorOf } from "./chart-tones.ts";

const axisFont = (fontFamily: string) => ({ fontSize: 12, color: "var(--text-3)", fontFamily });

interface Drawing {
  unit: ChartUnit;
  width: number;
  /** As the browser resolved it: texts are measured with it. */
  font: string;
}

/** The chart without anything that moves or answers the pointer: that is drawn over it. */
export function optionOf(layout: ChartLayout, drawing: Drawing): EChartsCoreOption {
  const { left, top, width: plotWidth, height } = layout.plot;
  const parts = {
    line: () => lineParts(layout, drawing),
    bars: () => barParts(layout, drawing),
    heat: () => heatParts(layout, drawing),
  };
  return {
    animation: false,
    grid: { left, top, width: plotWidth, height, outerBoundsMode: "none" },
    ...parts[layout.data.kind](),
  };
}

function lineParts(layout: ChartLayout, drawing: Drawing): EChartsCoreOption {
  const { data, scale } = layout;
  const { unit, font } = drawing;
  const endLabels = hasEndLabels(data, drawing) ? drawing : null;
  const ticks = tickIndexes(layout);
  const count = data.categories.length;
  return {
    xAxis: {
      type: "value",
      min: count < 2 ? -0.5 : 0,
      max: count < 2 ? 0.5 : count - 1,
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        ...axisFont(font),
        margin: 12,
        customValues: ticks,
        formatter: (index: number) => data.categories[index]?.label ?? "",
      },
    },
    yAxis: {
      type: "value",
      min: scale.min,
      max: scale.max,
      interval: scale.step,
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { lineStyle: { color: "var(--line)" } },
      axisLabel: { ...axisFont(font), formatter: (value: number) => unit.axisText(value) },
    },
    series: [
      ...(data.band ? [bandOf(data.band)] : []),
      ...data.series.map((series) => lineOf(series, endLabels)),
    ],
  };
}

/** An area for each stretch in which something was expected. */
function bandOf({ name, low, high }: ChartBand) {
  const stretches: number[][] = [];
  low.forEach((value, at) => {
    if (value === null || (high[at] ?? null) === null) return;
    const last = stretches.at(-1);
    if (last?.at(-1) === at - 1) last.push(at);
    else stretches.push([at]);
  });
  return {
    type: "custom",
    name,
    silent: true,
    z: 1,
    renderItem: ({ dataIndex }: { dataIndex: number }, api: PlaceApi) => {
      const places = stretches[dataIndex] ?? [];
      const along = (values: readonly (number | null)[], order: readonly number[]) =>
        order.map((at) => api.coord([at, values[at] ?? 0]));
      return {
        type: "polygon",
        shape: { points: [...along(high, places), ...along(low, places.toReversed())] },
        style: { fill: BAND_TONE },
      };
    },
    data: stretches.map((places) => [places[0] ?? 0, low[places[0] ?? 0] ?? 0]),
  };
}

function lineOf(series: ChartSeries, endLabels: Drawing | null) {
  const { name, values, isComparison = false, isHighlight = false } = series;
  const isQuiet = isComparison || isHighlight;
  const last = values.findLastIndex((value) => value !== null);
  const color = colorOf(series, "line");
  const isAlone = (at: number): boolean =>
    (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null;
  return {
    type: "line",
    name,
    silent: true,
    emphasis: { disabled: true },
    symbol: "circle",
    symbolSize: 6,
    showAllSymbol: true,
    z: isComparison ? 2 : 3,
    lineStyle: { color, width: isComparison ? 1.5 : 2, ...(isComparison && { type: [4, 4] }) },
    itemStyle: { color, borderWidth: 0 },
    data: values.map((value, at) => ({
      value: [at, value],
      // A point between two gaps has no line that would show it.
      symbol: (at === last && !isQuiet) || isAlone(at) ? "circle" : "none",
      ...(at === last && endLabels !== null && !isQuiet && value !== null
        ? { label: endLabel(`${name} ${endLabels.unit.axisText(value)}`, color, endLabels.font) }
        : {}),
    })),
  };
}

const endLabel = (text: string, color: string, fontFamily: string) => ({
  show: true,
  position: "right",
  formatter: () => text,
  color,
  fontSize: 12,
  fontWeight: 600,
  fontFamily,
});

function barParts({ data, plot, scale }: ChartLayout, drawing: Drawing): EChartsCoreOption {
  const { unit, font } = drawing;
  const rows = {
    type: "category",
    inverse: true,
    axisLine: { show: false },
    axisTick: { show: false },
  };
  return {
    xAxis: { type: "value", show: false, min: 0, max: scale.max },
    yAxis: [
      {
        ...rows,
        data: data.categories.map(({ label }) => label),
        axisLabel: {
          ...axisFont(font),
          fontSize: 13,
          color: "var(--text)",
          align: "left",
          margin: plot.left,
          width: plot.left - 12,
          overflow: "truncate",
          interval: 0,
        },
      },
      {
        ...rows,
        position: "right",
        data: data.categories.map((_, at) => unit.text(totalOf(data, at))),
        axisLabel: {
          ...axisFont(font),
          fontSize: 13,
          fontWeight: 500,
          align: "right",
          margin: drawing.width - plot.left - plot.width,
          color: "var(--text)",
          interval: 0,
        },
      },
    ],
    series: data.series
      .filter(({ isComparison = false }) => !isComparison)
      .map((series) => ({
        type: "bar",
        name: series.name,
        stack: "all",
        silent: true,
        emphasis: { disabled: true },
        barWidth: 10,
        itemStyle: {
          color: colorOf(series, "bars"),
          borderColor: "var(--surface)",
          borderWidth: 0.5,
        },
        data: series.values,
      })),
  };
}

const NO_AXIS = { axisLine: { show: false }, axisTick: { show: false } };
/** The least that is told from nothing. */
const FAINTEST = 0.14;

function heatParts(layout: ChartLayout, { font }: Drawing): EChartsCoreOption {
  const { data, plot } = layout;
  const highest = highestOf(data);
  const ticks = new Set(tickIndexes(layout));
  return {
    xAxis: {
      ...NO_AXIS,
      type: "category",
      data: data.categories.map(({ label }) => label),
      axisLabel: { ...axisFont(font), interval: (index: number) => ticks.has(index) },
    },
    yAxis: {
      ...NO_AXIS,
      type: "category",
      inverse: true,
      data: data.series.map(({ name }) => name),
      axisLabel: { ...axisFont(font), align: "left", margin: plot.left, interval: 0 },
    },
    series: [
      {
        type: "custom",
        silent: true,
        renderItem: (_: unknown, api: PlaceApi) => heatCell(api, highest),
        data: data.series.flatMap(({ values }, row) =>
          data.categories.map((__, column) => [column, row, values[column] ?? 0]),
        ),
      },
    ],
  };
}

/** What of the library's argument a cell, or the area of a band, needs. */
interface PlaceApi {
  value: (dimension: number) => unknown;
  coord: (at: [number, number]) => number[];
  size?: (data: [number, number]) => number | number[];
}

function heatCell(api: PlaceApi, highest: number) {
  const [column, row, value] = [0, 1, 2].map((dimension) => Number(api.value(dimension)));
  const [x = 0, y = 0] = api.coord([column ?? 0, row ?? 0]);
  const size = api.size?.([1, 1]);
  const [width = 0, height = 0] = Array.isArray(size) ? size : [];
  const share = highest > 0 ? (value ?? 0) / highest : 0;
  return {
    type: "rect",
    shape: {
      x: x - width / 2 + 1,
      y: y - height / 2 + 1,
      width: Math.max(0, width - 2),
      height: Math.max(0, height - 2),
      r: 2,
    },
    style: {
      fill: share > 0 ? "var(--bar-1)" : "var(--line)",
      opacity: share > 0 ? FAINTEST + (1 - FAINTEST) * share : 1,
    },
  };
}
