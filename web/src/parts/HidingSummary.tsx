import type { Schedule } from "#contract/schedule.ts";
import { useTimeSettings } from "../ui/time/TimeSettingsProvider.tsx";
import { hidingWords as words } from "../words/words.ts";
import { weekWindowsText } from "./ScheduleField/schedule-sentence.ts";

interface HidingSummaryProps {
  /** "Of 12,431 events of the last 7 days, 310 (2 %) would have been dropped", without an end. */
  sentence: string;
  schedule: Schedule | null;
  /** Where its coming windows were laid over the week; null for any hour. */
  windows: readonly { start: number; end: number }[] | null;
}

/** What was compared, in a sentence: how much, and in which hours of the week. */
export function HidingSummary({ sentence, schedule, windows }: HidingSummaryProps) {
  const time = useTimeSettings();
  if (windows?.length === 0) return <p>{words.over}</p>;
  if (schedule === null) return <p>{words.atAnyHour(sentence)}</p>;
  if (windows === null) return <p>{words.unknownHours(sentence)}</p>;
  return (
    <p>{words.at(sentence, weekWindowsText(windows, { ...time, zone: schedule.timezone }))}</p>
  );
}
