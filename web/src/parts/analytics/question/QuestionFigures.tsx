import { useMemo } from "react";
import { measures as definitions } from "#contract/analytics-measures.ts";
import { useAnalyticsAuth } from "../../../data/analytics.ts";
import { AnalyticsChart } from "../AnalyticsChart.tsx";
import { FigureCard } from "../FigureCard.tsx";
import { FigureStrip } from "../FigureStrip.tsx";
import { chartUnitOf } from "../measure-text.ts";
import { useNavigateTo } from "../../useNavigateTo.ts";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { dayClockText } from "../../../ui/time/time-text.ts";
import { analyticsQuestionWords as words, analyticsWords } from "../../../words/words.ts";
import { AnswerFacts } from "../AnswerFacts.tsx";
import { chartOfQuestion, drawnOf, type QuestionAnswer } from "./question-chart.ts";
import { groupKey } from "./question-values.ts";
import { QuestionRows } from "./QuestionRows.tsx";
import styles from "./QuestionFigures.module.css";
import { type QuestionSetup, useQuestionAnswer } from "./useQuestionAnswer.ts";

export interface QuestionFiguresProps {
  title: string;
  setup: QuestionSetup;
}

/** A question with its figures as the reader may see them: its chart, and the table behind it. */
export function QuestionFigures({ title, setup }: QuestionFiguresProps) {
  return setup.question.measures.length === 0 ? (
    <EmptyState title={words.noMeasure}>{words.noMeasureWords}</EmptyState>
  ) : (
    <AskedFigures title={title} setup={setup} />
  );
}

function AskedFigures({ title, setup }: QuestionFiguresProps) {
  const { now, answered, span, settings, hrefOf } = useQuestionAnswer(setup);
  const isNumber = setup.chart === "number" && setup.question.dimensions.length === 0;
  return (
    <div className={styles.figures}>
      <p className={styles.span}>
        {words.span(dayClockText(span.from, settings), dayClockText(span.to, settings))}
      </p>
      {isNumber && answered && !now.error ? (
        <Numbers title={title} answered={answered} />
      ) : (
        setup.chart !== "table" && (
          <Drawing title={title} setup={setup} now={now} answered={answered} hrefOf={hrefOf} />
        )
      )}
      <QuestionRows
        title={words.table}
        name={title}
        question={now}
        answered={answered}
        hrefOf={hrefOf}
      />
      <AnswerFacts answer={now.data} settings={settings} />
    </div>
  );
}

function Numbers({ title, answered }: { title: string; answered: QuestionAnswer }) {
  const { question, answer, before } = answered;
  const { data: auth } = useAnalyticsAuth();
  return (
    <FigureStrip label={title}>
      {question.measures.map((measure) => (
        <FigureCard
          key={measure}
          {...definitions[measure]}
          name={analyticsWords.measures[measure]}
          definition={
            auth?.measures.find(({ name }) => name === measure)?.definition ??
            definitions[measure].definition
          }
          value={answer.rows[0]?.measures[measure]}
          before={before?.rows[0]?.measures[measure]}
        />
      ))}
    </FigureStrip>
  );
}

type AnswerState = ReturnType<typeof useQuestionAnswer>;

function Drawing({
  title,
  setup,
  now,
  answered,
  hrefOf,
}: QuestionFiguresProps & Pick<AnswerState, "now" | "answered" | "hrefOf">) {
  const go = useNavigateTo();
  const { question } = setup;
  const [measure = "incidents"] = question.measures;
  const unit = useMemo(() => chartUnitOf(definitions[measure].unit), [measure]);
  const data = useMemo(
    () => (answered && !answered.answer.partial ? chartOfQuestion(answered) : undefined),
    [answered],
  );
  if (data === null) return null;
  const { drawn, listed } = answered ? drawnOf(answered) : { drawn: 0, listed: 0 };
  const rowAt = ({ seriesId, categoryId }: { seriesId: string; categoryId: string }) =>
    answered?.answer.rows.find((row) => {
      if (data?.kind === "bars")
        return groupKey(row, barNames(question.interval, question.dimensions)) === categoryId;
      return (
        String(row.dimensions["time"]) === categoryId &&
        (question.dimensions.length === 0 || groupKey(row, question.dimensions) === seriesId)
      );
    });
  const first = answered?.answer.rows[0];
  return (
    <AnalyticsChart
      question={now}
      title={title}
      note={drawn < listed ? words.moreSeries(drawn, listed) : analyticsWords.measures[measure]}
      data={data}
      unit={unit}
      onOpen={
        first && hrefOf(first) !== null
          ? (point) => {
              const row = rowAt(point);
              const href = row && hrefOf(row);
              if (href) go(href);
            }
          : undefined
      }
    />
  );
}

const barNames = (interval: string | null, dimensions: readonly string[]): readonly string[] =>
  interval === null ? dimensions : ["time", ...dimensions];
