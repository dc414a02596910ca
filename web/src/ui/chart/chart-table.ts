import { type ChartData, titleOf } from "./chart-data.ts";

/** All values behind a chart: what its table shows and what a file of it holds. */
export interface ChartRows {
  heads: string[];
  rows: { id: string; name: string; values: (number | null)[] }[];
}

/** A row for each category; of a heat map, whose columns are many, for each of its rows. */
export function chartRows(data: ChartData): ChartRows {
  const { kind, categoryName, categories, band } = data;
  const series = data.series.filter(({ isHighlight = false }) => !isHighlight);
  if (kind === "heat")
    return {
      heads: [categoryName, ...categories.map(titleOf)],
      rows: series.map(({ id, name, values }) => ({
        id,
        name,
        values: categories.map((_, at) => values[at] ?? null),
      })),
    };
  return {
    heads: [
      categoryName,
      ...series.map(({ name }) => name),
      ...(band ? [band.lowName, band.highName] : []),
    ],
    rows: categories.map((category, at) => ({
      id: category.id,
      name: titleOf(category),
      values: [
        ...series.map(({ values }) => values[at] ?? null),
        ...(band ? [band.low[at] ?? null, band.high[at] ?? null] : []),
      ],
    })),
  };
}
