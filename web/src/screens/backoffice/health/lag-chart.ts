import type { HealthPoint } from "#contract/installation-health.ts";
import type { ChartData, ChartUnit } from "../../../ui/chart/chart-data.ts";
import { clockText, momentText, type TimeSettings } from "../../../ui/time/time-text.ts";
import { healthWords } from "../../../words/words.ts";
import { timeText } from "./health-text.ts";

const words = healthWords.lag;

export const lagUnit: ChartUnit = { text: timeText, axisText: timeText };

/** Every interval up to now: those in which nothing was decided are gaps. */
export function chartOfLag(
  points: readonly HealthPoint[],
  {
    from,
    to,
    intervalS,
    settings,
  }: { from: number; to: number; intervalS: number; settings: TimeSettings },
): ChartData {
  const byStart = new Map(points.map((point) => [point.at, point]));
  const first = Math.floor(from / intervalS) * intervalS;
  const starts = Array.from(
    { length: Math.floor((to - first) / intervalS) + 1 },
    (_, index) => first + index * intervalS,
  );
  return {
    kind: "line",
    categoryName: words.time,
    categories: starts.map((at) => ({
      id: String(at),
      label: clockText(at, settings),
      title: momentText(at, settings),
      at,
    })),
    series: [
      {
        id: "p95",
        name: words.p95,
        values: starts.map((at) => byStart.get(at)?.feed_p95_ms ?? null),
      },
      {
        id: "p50",
        name: words.p50,
        values: starts.map((at) => byStart.get(at)?.feed_p50_ms ?? null),
        isComparison: true,
      },
    ],
  };
}
