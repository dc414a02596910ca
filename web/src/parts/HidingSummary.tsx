import type { Schedule } from "#contract/schedule.ts";
import type { TimeSettings } from "../ui/time/time-text.ts";
import { useTimeSettings } from "../ui/time/TimeSettingsProvider.tsx";
import { hidingWords as words } from "../words/words.ts";
import { PreviewNote } from "./DraftPreview.tsx";
import { weekWindowsText } from "./ScheduleField/schedule-sentence.ts";

interface HidingSummaryProps {
  /** "Of 12,431 events of the last 7 days, 310 (2 %) would have been dropped", without an end. */
  sentence: string;
  schedule: Schedule | null;
  /** Where its coming windows were laid over the week; null for any hour. */
  windows: readonly { start: number; end: number }[] | null;
}

/** What was compared, in a sentence: how much, and in which hours of the week. */
export const HidingSummary = (props: HidingSummaryProps) => (
  <PreviewNote>{summaryText(props, useTimeSettings())}</PreviewNote>
);

function summaryText(
  { sentence, schedule, windows }: HidingSummaryProps,
  time: TimeSettings,
): string {
  if (windows?.length === 0) return words.over;
  if (schedule === null) return words.atAnyHour(sentence);
  if (windows === null) return words.unknownHours(sentence);
  return words.at(sentence, weekWindowsText(windows, { ...time, zone: schedule.timezone }));
}
