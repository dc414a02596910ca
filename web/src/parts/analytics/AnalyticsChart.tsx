import { TriangleAlert } from "lucide-react";
import { errorText } from "../../data/client/error-text.ts";
import { Chart, type ChartProps } from "../../ui/chart/Chart.tsx";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { analyticsWords as words, chartWords } from "../../words/words.ts";

/** What a chart needs of its question. */
export interface ChartQuestion {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  data?: { partial: boolean } | undefined;
}

export interface AnalyticsChartProps extends Omit<ChartProps, "words" | "empty" | "broken"> {
  question: ChartQuestion;
}

/** A chart of figures, with what stands there while there are none. */
export function AnalyticsChart({ question, ...chart }: AnalyticsChartProps) {
  const { error, data, isFetching, refetch } = question;
  const broken = data?.partial ? (
    <EmptyState level={3} icon={TriangleAlert} title={words.unfinished}>
      {words.partial}
    </EmptyState>
  ) : error !== null && data === undefined ? (
    <BrokenState
      level={3}
      title={words.broken}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    >
      {errorText(error)}
    </BrokenState>
  ) : undefined;
  return (
    <Chart
      {...chart}
      words={chartWords}
      empty={
        <EmptyState level={3} title={words.empty}>
          {words.emptyWords}
        </EmptyState>
      }
      {...(broken && { broken })}
    />
  );
}
