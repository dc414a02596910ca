import type { ChartData, ChartUnit } from "./chart-data.ts";

/** Where the axis of values ends, and how far apart its lines are. */
export interface ChartScale {
  /** 0, unless lines go below it. */
  min: number;
  max: number;
  step: number;
}

const MOST_LINES = 4;
/** Less is nothing, and could not be divided. */
const TINY = 1e-9;

/** The longest bar, or the highest point, reaches nearly to the end of the axis. */
export function scaleOf(data: ChartData, unit: ChartUnit): ChartScale {
  const [lowest, highest] = [lowestOf(data), highestOf(data)];
  if (highest - lowest < TINY) return { min: 0, max: unit.most ?? 1, step: unit.most ?? 1 };
  const step = roundStep((highest - lowest) / MOST_LINES, unit);
  const max = Math.ceil(highest / step - 1e-9) * step;
  const min = Math.floor(lowest / step + 1e-9) * step;
  return { step, min, max: unit.most === undefined ? max : Math.min(max, unit.most) };
}

/** Of bars it is the sum of their pieces. */
export function highestOf(data: ChartData): number {
  const { kind, series, categories } = data;
  if (kind !== "bars") return lineValues(data).reduce<number>(larger, 0);
  return categories.map((_, at) => totalOf({ series }, at)).reduce(larger, 0);
}

const lowestOf = (data: ChartData): number =>
  data.kind === "line"
    ? lineValues(data).reduce<number>((least, value) => Math.min(least, value ?? 0), 0)
    : 0;

const lineValues = ({ series, band }: ChartData): (number | null)[] => [
  ...series.flatMap(({ values }) => values),
  ...(band?.low ?? []),
  ...(band?.high ?? []),
];

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
