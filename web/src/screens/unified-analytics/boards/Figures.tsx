import { type Measure, measures as definitions } from "#contract/analytics-measures.ts";
import { useCompared } from "../../../data/analytics.ts";
import { FigureCard } from "../../../parts/analytics/FigureCard.tsx";
import { FigureStrip } from "../../../parts/analytics/FigureStrip.tsx";
import {
  analyticsBoardWords as boardWords,
  analyticsWords as words,
} from "../../../words/words.ts";
import type { AnalyticsModel } from "../useAnalyticsModel.ts";
import { AnswerFacts } from "../../../parts/analytics/AnswerFacts.tsx";

interface FiguresProps {
  model: AnalyticsModel;
  measures: readonly Measure[];
}

/** The figures of the whole time, each with its course, beside those of the time before. */
export function Figures({ model, measures }: FiguresProps) {
  const body = { ...model.question, measures: [...measures] };
  const { now, before } = useCompared(body, model.before);
  const course = useCompared({ ...body, interval: model.calmInterval }, null).now.data;
  return (
    <>
      <div data-wide="all">
        <FigureStrip label={boardWords.keyFigures}>
          {measures.map((measure) => (
            <FigureCard
              key={measure}
              {...definitions[measure]}
              name={words.measures[measure]}
              definition={model.definitions(measure)}
              value={now.data?.rows[0]?.measures[measure]}
              before={before?.rows[0]?.measures[measure]}
              course={course?.rows.map(({ measures: figures }) => figures[measure] ?? null)}
            />
          ))}
        </FigureStrip>
      </div>
      <AnswerFacts answer={now.data} settings={model.settings} />
    </>
  );
}
