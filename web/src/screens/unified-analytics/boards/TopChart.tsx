import { useMemo } from "react";
import { type Measure, measures as definitions } from "#contract/analytics-measures.ts";
import { useAnalytics } from "../../../data/analytics.ts";
import { AnalyticsChart } from "../../../parts/analytics/AnalyticsChart.tsx";
import { barsOf, valueOfKey } from "../../../parts/analytics/charts-of-answer.ts";
import { chartUnitOf } from "../../../parts/analytics/measure-text.ts";
import {
  analyticsBoardWords as boardWords,
  analyticsWords as words,
} from "../../../words/words.ts";
import { isSearchable } from "../../../parts/analytics/search-behind.ts";
import type { AnalyticsModel } from "../useAnalyticsModel.ts";
import { Definitions } from "./Definitions.tsx";

interface TopChartProps {
  model: AnalyticsModel;
  title: string;
  dimension: string;
  dimensionName: string;
  measure: Measure;
}

const ROWS = 8;

/** The values with the most of a measure. */
export function TopChart({ model, title, dimension, dimensionName, measure }: TopChartProps) {
  const question = useAnalytics({
    ...model.question,
    measures: [measure],
    dimensions: [dimension],
    limit: ROWS,
  });
  const { data: answer } = question;
  const unit = useMemo(() => chartUnitOf(definitions[measure].unit), [measure]);
  const data = useMemo(
    () =>
      answer && !answer.partial
        ? barsOf(answer, {
            dimension,
            dimensionName,
            measure,
            measureName: words.measures[measure],
            none: words.none,
          })
        : undefined,
    [answer, dimension, dimensionName, measure],
  );
  const isOpenable = isSearchable(measure) && model.hrefOf({ [dimension]: "x" }) !== null;
  return (
    <AnalyticsChart
      question={question}
      title={title}
      note={answer && boardWords.topOf(answer.rows.length, answer.total_rows)}
      tools={<Definitions model={model} title={title} measures={[measure]} />}
      data={data}
      unit={unit}
      onOpen={
        isOpenable
          ? ({ categoryId }) => model.open({ [dimension]: valueOfKey(categoryId) })
          : undefined
      }
    />
  );
}
