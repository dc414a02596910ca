import type { ChartData, ChartUnit } from "./chart-data.ts";

/** Where the axis of values ends, and how far apart its lines are. It begins at 0. */
export interface ChartScale {
  max: number;
  step: number;
}

const MOST_LINES = 4;
/** Less is nothing, and could not be divided. */
const TINY = 1e-9;

/** The longest bar, or the highest point, reaches nearly to the end of the axis. */
export function scaleOf(data: ChartData, unit: ChartUnit): ChartScale {
  const highest = highestOf(data);
  if (highest < TINY) return { max: unit.most ?? 1, step: unit.most ?? 1 };
  const step = roundStep(highest / MOST_LINES, unit);
  const max = Math.ceil(highest / step - 1e-9) * step;
  return { step, max: unit.most === undefined ? max : Math.min(max, unit.most) };
}

/** Of bars it is the sum of their pieces. */
export function highestOf({ kind, series, categories }: ChartData): number {
  if (kind !== "bars") return series.flatMap(({ values }) => values).reduce<number>(larger, 0);
  return categories.map((_, at) => totalOf({ series }, at)).reduce(larger, 0);
}

export const totalOf = ({ series }: Pick<ChartData, "series">, category: number): number =>
  series.reduce(
    (sum, { values, isComparison = false }) => sum + (isComparison ? 0 : (values[category] ?? 0)),
    0,
  );

const larger = (a: number, b: number | null): number => Math.max(a, b ?? 0);

/** A step of the unit; beyond them 1, 2, 5 times a power of ten of the largest. */
function roundStep(atLeast: number, { isWhole = false, steps = [] }: ChartUnit): number {
  const isBelow = atLeast < (steps[0] ?? 0);
  const fitting = isBelow ? undefined : steps.find((size) => size >= atLeast);
  if (fitting !== undefined) return fitting;
  const base = isBelow ? 1 : (steps.at(-1) ?? 1);
  const ratio = atLeast / base;
  const power = 10 ** Math.floor(Math.log10(ratio));
  const factor = [1, 2, 5, 10].find((nice) => nice * power >= ratio * (1 - 1e-9)) ?? 10;
  const step = factor * power * base;
  return isWhole ? Math.max(1, Math.ceil(step)) : step;
}
