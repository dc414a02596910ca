import { type ChartData, type ChartPlace, titleOf, valueAt } from "./chart-data.ts";

/** What a key makes of the place; undefined where the key means nothing to a chart. */
export function moveByKey(
  data: ChartData,
  key: string,
  place: ChartPlace | null,
): ChartPlace | undefined {
  const direction = directions[key];
  if (direction === undefined && key !== "Home" && key !== "End") return undefined;
  if (place === null) return firstPlace(data);
  if (key === "Home") return settle(data, { ...place, category: 0 }, { step: 1, fallback: place });
  if (key === "End") {
    const last = { ...place, category: data.categories.length - 1 };
    return settle(data, last, { step: -1, fallback: place });
  }
  const [x = 0, y = 0] = direction ?? [];
  // Rows of bars are categories and go down; everywhere else categories go to the right.
  const [category, series] = data.kind === "bars" ? [y, x] : [x, data.kind === "line" ? -y : y];
  const next = {
    category: within(place.category + category, data.categories.length),
    series: within(place.series + series, data.series.length),
  };
  return settle(data, next, { step: category + series < 0 ? -1 : 1, fallback: place });
}

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The newest of a line, the first of all others. */
export function firstPlace(data: ChartData): ChartPlace {
  const category = data.kind === "line" ? data.categories.length - 1 : 0;
  const place = { series: 0, category };
  return settle(data, place, { step: -1, fallback: place });
}

/** Lines have gaps: the next value in the same direction, or the old place where there is none. */
function settle(
  data: ChartData,
  place: ChartPlace,
  { step, fallback }: { step: 1 | -1; fallback: ChartPlace },
): ChartPlace {
  if (data.kind !== "line") return place;
  for (let { category } = place; category in data.categories; category += step)
    if (valueAt(data, { ...place, category }) !== null) return { ...place, category };
  return fallback;
}

const within = (index: number, count: number): number => Math.max(0, Math.min(index, count - 1));

/** "Mon 17 Nov: Incidents, 41". */
export function placeText(
  data: ChartData,
  place: ChartPlace,
  { text, none }: { text: (value: number) => string; none: string },
): string {
  const [series, category] = [data.series[place.series], data.categories[place.category]];
  if (!series || !category) return "";
  const value = valueAt(data, place);
  return `${titleOf(category)}: ${series.name}, ${value === null ? none : text(value)}`;
}
