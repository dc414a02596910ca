import { type ChartData, type ChartUnit, isEmpty, titleOf, valueAt } from "./chart-data.ts";
import { totalOf } from "./chart-scale.ts";
import type { ChartWords, ValueAt } from "./chart-words.ts";

interface Described {
  unit: ChartUnit;
  words: ChartWords;
  marks?: number;
}

/** What a chart shows, in one breath: its range, the highest value and the last. */
export function describeChart(data: ChartData, { unit, words, marks = 0 }: Described): string {
  const kind = words.kinds[data.kind];
  if (isEmpty(data)) return `${kind}. ${words.none}`;
  const text = {
    line: () => describeLines(data, { unit, words }),
    bars: () => describeBars(data, { unit, words }),
    heat: () => describeHeat(data, { unit, words }),
  }[data.kind]();
  return marks > 0 ? `${text} ${words.markCount(marks)}` : text;
}

function describeLines(data: ChartData, { unit, words }: Described): string {
  const [first, last] = [data.categories[0], data.categories.at(-1)];
  const range = words.range(
    words.kinds.line,
    first ? titleOf(first) : "",
    last ? titleOf(last) : "",
  );
  const courses = data.series.flatMap((series, index) => {
    if (series.isComparison || series.isHighlight) return [];
    const known = data.categories.flatMap((category, at) => {
      const value = valueAt(data, { series: index, category: at });
      return value === null ? [] : [{ value, at: titleOf(category) }];
    });
    const [highest, final] = [highestIn(known), known.at(-1)];
    if (!highest || !final) return [];
    return [
      words.course({
        name: series.name,
        highest: written(highest, unit),
        last: written(final, unit),
      }),
    ];
  });
  return [range, ...courses].join(" ");
}

function describeBars(data: ChartData, { unit, words }: Described): string {
  const totals = data.categories.map((category, at) => ({
    value: totalOf(data, at),
    at: titleOf(category),
  }));
  const [highest, last] = [highestIn(totals), totals.at(-1)];
  if (!highest || !last) return words.none;
  return words.ranking({
    kind: words.kinds.bars,
    count: totals.length,
    highest: written(highest, unit),
    last: written(last, unit),
  });
}

function describeHeat(data: ChartData, { unit, words }: Described): string {
  const cells = data.series.flatMap((series, row) =>
    data.categories.map((category, column) => ({
      value: valueAt(data, { series: row, category: column }) ?? 0,
      at: `${series.name}, ${titleOf(category)}`,
    })),
  );
  const highest = highestIn(cells);
  if (!highest) return words.none;
  return words.heat({
    kind: words.kinds.heat,
    columns: data.categories.length,
    rows: data.series.length,
    highest: written(highest, unit),
  });
}

interface Known {
  value: number;
  at: string;
}

/** The first of several that are as high. */
const highestIn = (known: readonly Known[]): Known | undefined =>
  known.reduce<Known | undefined>(
    (best, next) => (best && best.value >= next.value ? best : next),
    undefined,
  );

const written = ({ value, at }: Known, unit: ChartUnit): ValueAt => ({
  value: unit.text(value),
  at,
});
