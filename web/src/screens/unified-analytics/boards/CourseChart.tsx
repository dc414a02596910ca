import { useMemo } from "react";
import { type Measure, measures as definitions } from "#contract/analytics-measures.ts";
import { useCompared } from "../../../data/analytics.ts";
import { AnalyticsChart } from "../../../parts/analytics/AnalyticsChart.tsx";
import { linesOf, withDayTicks } from "../../../parts/analytics/charts-of-answer.ts";
import { chartUnitOf } from "../../../parts/analytics/measure-text.ts";
import type { ChartMark, ChartTone } from "../../../ui/chart/chart-data.ts";
import { analyticsBoardWords as words } from "../../../words/words.ts";
import { isSearchable } from "../../../parts/analytics/search-behind.ts";
import type { AnalyticsModel } from "../useAnalyticsModel.ts";
import { Definitions } from "./Definitions.tsx";

export interface CourseLine {
  measure: Measure;
  name: string;
  tone?: ChartTone;
}

interface CourseChartProps {
  model: AnalyticsModel;
  title: string;
  /** All in the same unit; the first is compared with the time before. */
  lines: readonly [CourseLine, ...CourseLine[]];
  note?: string;
  isCompared?: boolean;
  /** Of averages: no finer than by day, where that is fine enough. */
  isCalm?: boolean;
  marks?: readonly ChartMark[];
  onOpenMark?: (id: string) => void;
}

/** How measures went over the time. */
export function CourseChart(props: CourseChartProps) {
  const { model, title, lines, note, isCompared, isCalm, ...marks } = props;
  const { settings } = model;
  const interval = isCalm ? model.calmInterval : model.interval;
  const [{ measure }] = lines;
  const measures = lines.map((line) => line.measure);
  const { now, before } = useCompared(
    { ...model.question, measures, interval },
    isCompared ? model.before : null,
  );
  const unit = useMemo(() => chartUnitOf(definitions[measure].unit), [measure]);
  const { data: answer } = now;
  const names = JSON.stringify(lines);
  const data = useMemo(() => {
    if (!answer || answer.partial) return undefined;
    const drawn = linesOf(
      { now: answer, before },
      {
        // What the text was made of a line above.
        measures: JSON.parse(names) as CourseLine[],
        categoryName: words.bucketNames[interval],
        before: words.before,
      },
      { interval, settings },
    );
    return withDayTicks(drawn, settings.zone);
  }, [answer, before, names, interval, settings]);
  return (
    <AnalyticsChart
      {...marks}
      question={now}
      title={title}
      note={note ?? words.byInterval[interval]}
      tools={<Definitions model={model} title={title} measures={measures} />}
      data={data}
      unit={unit}
      onOpen={
        model.isSearchAllowed && isSearchable(measure)
          ? ({ categoryId }) => model.openBucket(Number(categoryId), interval)
          : undefined
      }
    />
  );
}
