import type { MaintenancePlan } from "#contract/maintenance-plans.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import {
  ageText,
  clockText,
  dayMonthText,
  type TimeSettings,
  type UnixSeconds,
} from "../../../ui/time/time-text.ts";
import { useUiWords } from "../../../ui/UiWords.tsx";
import { useNow } from "../../../ui/time/useNow.ts";
import { maintenanceWords as words } from "../../../words/words.ts";

/** At the end of a row: until when it runs, when it begins, or that it is over. */
export function PlanTiming({ plan: { status, window } }: { plan: MaintenancePlan }) {
  const time = useTimeSettings();
  const now = useNow();
  const uiWords = useUiWords();
  if (status === "done" || window === null) return words.statuses[status];
  if (status === "running") return words.until(soonText(window.end, now, time));
  return window.start < now
    ? ageText(window.start, now, { ...time, words: uiWords })
    : soonText(window.start, now, time);
}

const soonS = 20 * 3600;
/** The time of day of what is soon, else the day. */
const soonText = (at: UnixSeconds, now: UnixSeconds, time: TimeSettings): string =>
  at - now < soonS ? clockText(at, time) : `${dayMonthText(at, time)}, ${clockText(at, time)}`;
