import { ageText, durationText, type UnixSeconds } from "./time-text.ts";
import { TimeDetails } from "./TimeDetails.tsx";
import { useTimeSettings } from "./TimeSettingsProvider.tsx";
import { useUiWords } from "../UiWords.tsx";
import { useNow } from "./useNow.ts";

export interface TimeAgoProps {
  at: UnixSeconds;
  className?: string | undefined;
  /** In a sentence or after its name: "6 min ago". */
  isSpoken?: boolean;
}

/**
 * When something happened: relative within 60 minutes, absolute after. Both zones on hover and
 * focus.
 */
export function TimeAgo({ at, className, isSpoken = false }: TimeAgoProps) {
  const settings = useTimeSettings();
  const all = useUiWords();
  const words = isSpoken ? { ...all, minutes: all.minutesAgo } : all;
  const now = useNow();
  return (
    <TimeDetails at={at} className={className}>
      {/* Clocks differ by seconds: what just happened is not in the future. */}
      {ageText(at - now < SKEW_S ? Math.min(at, now) : at, now, { ...settings, words })}
    </TimeDetails>
  );
}

const SKEW_S = 60;

export interface DurationProps {
  from: UnixSeconds;
  /** Still running without it. */
  to?: UnixSeconds | undefined;
  className?: string | undefined;
}

/** How long something lasted, or has lasted so far. */
export function Duration({ from, to, className }: DurationProps) {
  const words = useUiWords();
  const now = useNow();
  return (
    <TimeDetails at={from} className={className}>
      {durationText((to ?? now) - from, words)}
    </TimeDetails>
  );
}
