import { reportMailStates } from "#contract/analytics-reports.ts";
import type { ReportRun } from "#contract/analytics-reports.ts";
import type { SavedReport } from "../../../data/analytics-reports.ts";
import { sinceText } from "../../../parts/since-text.ts";
import { dayTimeText } from "./day-time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { useNow } from "../../../ui/time/useNow.ts";
import { analyticsReportWords as words } from "../../../words/words.ts";

/** When it is due next, by the reader's clocks. */
export function NextTime({ report: { next_times: nextTimes } }: { report: SavedReport }) {
  const settings = useTimeSettings();
  const [next] = nextTimes;
  return next === undefined ? words.nothingDue : words.next(dayTimeText(next, settings));
}

/** When it was sent last; what went wrong then comes first. */
export function LastRun({ report: { last_run: run } }: { report: SavedReport }) {
  const settings = useTimeSettings();
  const now = useNow();
  if (!run) return null;
  const failed = run.mails.filter(({ state }) => state === "failed").length;
  return failed > 0 ? words.stateCounts.failed(failed) : sinceText(run.due_at, now, settings);
}

/** "3 sent, 1 skipped". */
export function runText({ mails }: ReportRun): string {
  const counts = reportMailStates.flatMap((state) => {
    const count = mails.filter((mail) => mail.state === state).length;
    return count === 0 ? [] : [words.stateCounts[state](count)];
  });
  return counts.length === 0 ? words.nobody : counts.join(", ");
}
