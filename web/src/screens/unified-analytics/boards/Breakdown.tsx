import type { Measure } from "#contract/analytics-measures.ts";
import { useAnalytics } from "../../../data/analytics.ts";
import { BreakdownTable } from "../../../parts/analytics/BreakdownTable.tsx";
import type { AnalyticsModel } from "../useAnalyticsModel.ts";

interface BreakdownProps {
  model: AnalyticsModel;
  title: string;
  dimension: string;
  dimensionName: string;
  measures: readonly Measure[];
}

const ROWS = 50;

/** Every value of a dimension with several figures. */
export function Breakdown({ model, measures, dimension, ...names }: BreakdownProps) {
  const { data: answer } = useAnalytics({
    ...model.question,
    measures: [...measures],
    dimensions: [dimension],
    limit: ROWS,
  });
  return (
    <BreakdownTable
      {...names}
      dimension={dimension}
      measures={measures}
      answer={answer}
      hrefOf={(value) => model.hrefOf({ [dimension]: value })}
    />
  );
}
