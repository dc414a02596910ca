/** Small charts of each kind, for tests. */
import type { ChartData, ChartUnit } from "./chart-data.ts";
import { type ChartLayout, plotOf } from "./chart-layout.ts";
import { scaleOf } from "./chart-scale.ts";

export const unit: ChartUnit = { text: (value) => `${value} min`, axisText: String };

export const line = (values: (number | null)[], before?: (number | null)[]): ChartData => ({
  kind: "line",
  categoryName: "Day",
  categories: values.map((_, at) => ({ id: `d${at}`, label: `day ${at}`, at: at * 100 })),
  series: [
    { id: "now", name: "Now", values },
    ...(before ? [{ id: "before", name: "Before", values: before, isComparison: true }] : []),
  ],
});
export const bars: ChartData = {
  kind: "bars",
  categoryName: "Host",
  categories: ["db-1", "db-2"].map((id) => ({ id, label: id })),
  series: [
    { id: "critical", name: "Critical", tone: "critical", values: [3, 0] },
    { id: "warning", name: "Warning", tone: "warning", values: [5, 2] },
  ],
};
export const heat: ChartData = {
  kind: "heat",
  categoryName: "Weekday",
  categories: ["00", "01", "02"].map((id) => ({ id, label: id })),
  series: ["Mon", "Tue"].map((id, row) => ({ id, name: id, values: [row, 4 * row, 0] })),
};

const size = { width: 400, height: 200 };
export const layoutOf = (data: ChartData): ChartLayout => ({
  data,
  plot: plotOf(data, size, { values: 2 }),
  scale: scaleOf(data, unit),
});
