import { analyticsQuestionWords as words, analyticsWords, listText } from "../../../words/words.ts";
import type { QuestionDraft } from "../../../data/analytics-questions.ts";
import { dimensionText } from "./question-values.ts";

const HOUR_S = 3600;
const DAY_S = 86_400;

/** "Last 7 days"; whole hours where it is no whole number of days. */
export const lengthText = (lengthS: number): string =>
  lengthS % DAY_S === 0
    ? words.lengths.days(lengthS / DAY_S)
    : words.lengths.hours(Math.round(lengthS / HOUR_S));

/** "Incidents, MTTR by team". */
export const summaryText = ({ question }: Pick<QuestionDraft, "question">): string =>
  words.summary(
    question.measures.map((measure) => analyticsWords.measures[measure]).join(", "),
    listText(question.dimensions.map(dimensionText)),
  );
