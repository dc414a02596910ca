import { useMemo } from "react";
import type { QuestionDraft } from "../../../data/analytics-questions.ts";
import { useCompared } from "../../../data/analytics.ts";
import { mayDo } from "../../../data/client/access.ts";
import { useMe } from "../../../data/session/session.ts";
import { bucketEnd } from "../analytics-time.ts";
import { searchBehind } from "../search-behind.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../../ui/time/useNow.ts";
import { isSearchable } from "../search-behind.ts";
import type { QuestionAnswer } from "./question-chart.ts";
import type { AnswerRow } from "./question-values.ts";

export type QuestionSetup = Pick<
  QuestionDraft,
  "question" | "chart" | "range_s" | "compares" | "environment_id"
>;

const MINUTE_S = 60;

/** Answered up to now, as a report of it would be; the time moves on by minutes. */
export function useQuestionAnswer(setup: QuestionSetup) {
  const { question, chart, range_s: rangeS, compares, environment_id: environment } = setup;
  const settings = useTimeSettings();
  const isSearchAllowed = mayDo(useMe(), "search@read");
  const to = Math.floor(useNow() / MINUTE_S) * MINUTE_S;
  const span = { from: to - rangeS, to };
  const spanBefore = { from: span.from - rangeS, to: span.from };
  const { now, before } = useCompared(
    { ...question, environment, time_zone: settings.zone, ...span },
    compares ? spanBefore : null,
  );
  const { data } = now;
  const answered = useMemo<QuestionAnswer | null>(
    () => (data ? { question, chart, answer: data, before, settings } : null),
    [question, chart, data, before, settings],
  );
  const { query, interval } = question;
  /** The search behind a row; null where there is none, or it is not allowed. */
  const hrefOf = ({ dimensions: { time, ...dimensions } }: AnswerRow): string | null => {
    if (!isSearchAllowed || !question.measures.every(isSearchable)) return null;
    const shown =
      typeof time === "number" && interval !== null
        ? {
            from: Math.max(time, span.from),
            to: Math.min(bucketEnd(time, interval, settings.zone), to),
          }
        : span;
    return searchBehind({
      query,
      environment: environment ?? undefined,
      spans: [shown],
      end: to,
      dimensions,
    });
  };
  return { now, answered, span, settings, hrefOf };
}
