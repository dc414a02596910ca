import type { AnalyticsAnswer } from "#contract/analytics.ts";
import { dayClockText, type TimeSettings } from "../../ui/time/time-text.ts";
import { analyticsWords as words } from "../../words/words.ts";
import styles from "./AnswerFacts.module.css";

interface AnswerFactsProps {
  answer: AnalyticsAnswer | undefined;
  settings: TimeSettings;
}

/** Until when everything is counted, and what can no longer change. */
export function AnswerFacts({ answer, settings }: AnswerFactsProps) {
  return (
    <p className={styles.facts} data-wide="all">
      {answer && <span>{words.asOf(dayClockText(answer.as_of, settings))}</span>}
      {answer?.partial && <span role="alert">{words.partial}</span>}
      {answer?.sealed && <span>{words.sealed}</span>}
    </p>
  );
}
