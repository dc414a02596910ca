import type { MaintenancePlan } from "#contract/maintenance-plans.ts";
import { useTimeSettings } from "../../../ui/TimeSettingsProvider.tsx";
import {
  ageText,
  clockText,
  dayMonthText,
  type TimeSettings,
  type UnixSeconds,
} from "../../../ui/time-text.ts";
import { useUiWords } from "../../../ui/UiWords.tsx";
import { useNow } from "../../../ui/useNow.ts";
import { maintenanceWords as words } from "../../../words/en.ts";

/** At the end of a row: until when it runs, when it begins, or that it is over. */
export function PlanTrail({ plan: { status, window } }: { plan: MaintenancePlan }) {
  const time = useTimeSettings();
  const now = useNow();
  const uiWords = useUiWords();
  if (status === "done" || window === null) return words.statuses[status];
  if (status === "running") return words.until(nearText(window.end, now, time));
  return window.start < now
    ? ageText(window.start, now, { ...time, words: uiWords })
    : nearText(window.start, now, time);
}

const daySoonS = 20 * 3600;
/** The time of day of what is soon, else the day. */
const nearText = (at: UnixSeconds, now: UnixSeconds, time: TimeSettings): string =>
  at - now < daySoonS ? clockText(at, time) : `${dayMonthText(at, time)}, ${clockText(at, time)}`;
