import type { AnalyticsAnswer } from "#contract/analytics.ts";
import { dayClockText, type TimeSettings } from "../../../ui/time/time-text.ts";
import { analyticsWords as words } from "../../../words/words.ts";
import styles from "../UnifiedAnalytics.module.css";

interface BoardFactsProps {
  answer: AnalyticsAnswer | undefined;
  settings: TimeSettings;
}

/** Until when everything is counted, and what can no longer change. */
export function BoardFacts({ answer, settings }: BoardFactsProps) {
  return (
    <p className={styles.facts} data-wide="all">
      {answer && <span>{words.asOf(dayClockText(answer.as_of, settings))}</span>}
      {answer?.partial && <span role="alert">{words.partial}</span>}
      {answer?.sealed && <span>{words.sealed}</span>}
    </p>
  );
}
