import type { ReplyOf } from "#contract/endpoint.ts";
import type { Anomaly, getDetectorSeries } from "#contract/anomaly-detection.ts";
import type { ChartData, ChartUnit } from "../../../ui/chart/chart-data.ts";
import {
  clockText,
  dayClockText,
  dayMonthText,
  type TimeSettings,
} from "../../../ui/time/time-text.ts";
import { measuredText } from "../../../words/words.ts";

export type SeriesPoint = ReplyOf<typeof getDetectorSeries>["points"][number];

export interface ChartNames {
  time: string;
  value: string;
  anomalies: string;
  band: { name: string; lowName: string; highName: string };
}

/** More points than pixels show nothing more. */
const mostPoints = 700;

/** Of each stretch the point that is most unusual stands for all, so that no peak is lost. */
export function thinPoints(points: readonly SeriesPoint[], most = mostPoints): SeriesPoint[] {
  const size = Math.ceil(points.length / most);
  if (size <= 1) return [...points];
  return Array.from({ length: Math.ceil(points.length / size) }, (_, stretch) =>
    points.slice(stretch * size, (stretch + 1) * size),
  ).flatMap((stretch) => {
    const worst = stretch.toSorted((a, b) => b[4] - a[4])[0];
    return worst ? [worst] : [];
  });
}

interface Drawn {
  names: ChartNames;
  settings: TimeSettings;
  anomalies: readonly Pick<Anomaly, "start" | "end">[];
}

/** The values, the band that was expected of each, and anomalies in their own tone. */
export function chartOfSeries(
  all: readonly SeriesPoint[],
  { names, settings, anomalies }: Drawn,
): ChartData {
  const points = thinPoints(all);
  const isOut = points.map(([at]) =>
    anomalies.some(({ start, end }) => at >= start && (end === null || at < end)),
  );
  return {
    kind: "line",
    categoryName: names.time,
    categories: categoriesOf(
      points.map(([at]) => at),
      settings,
    ),
    series: [
      { id: "value", name: names.value, values: points.map(([, value]) => value) },
      {
        id: "anomalies",
        name: names.anomalies,
        tone: "warning",
        isHighlight: true,
        // With the points beside it, so that one alone has a line too.
        values: points.map(([, value], at) =>
          isOut[at] || isOut[at - 1] || isOut[at + 1] ? value : null,
        ),
      },
    ],
    band: {
      ...names.band,
      low: points.map(([, , low]) => low),
      high: points.map(([, , , high]) => high),
    },
  };
}

const dayS = 86_400;
/** Over several days the axis names days, within one the hours. */
function categoriesOf(times: readonly number[], settings: TimeSettings): ChartData["categories"] {
  const days = times.map((at) => dayMonthText(at, settings));
  const isLong = (times.at(-1) ?? 0) - (times[0] ?? 0) > 2 * dayS;
  return times.map((at, index) => {
    const isNewDay = index > 0 && days[index] !== days[index - 1];
    return {
      id: String(at),
      label: isNewDay ? (days[index] ?? "") : clockText(at, settings),
      title: dayClockText(at, settings),
      at,
      isTick: isLong && isNewDay,
    };
  });
}

export const measuredUnit: ChartUnit = { text: measuredText, axisText: measuredText };
