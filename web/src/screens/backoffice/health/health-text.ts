import type { HealthState } from "#contract/installation-health.ts";
import type { Status } from "../../../ui/status/status.ts";
import { healthWords as words, measuredText, numberText } from "../../../words/words.ts";

export const statusOf: Readonly<Record<HealthState, Status>> = {
  ok: "ok",
  warning: "warning",
  wrong: "critical",
};

/** Below a second in milliseconds; "–" where nothing was measured. */
export function timeOf(ms: number | null): { value: string; unit?: string } {
  if (ms === null) return { value: words.figures.none };
  if (ms >= 950) return { value: measuredText(Math.round(ms / 100) / 10), unit: words.s };
  return {
    value: measuredText(ms >= 10 ? Math.round(ms) : Math.round(ms * 10) / 10),
    unit: words.ms,
  };
}

export function timeText(ms: number | null): string {
  const { value, unit } = timeOf(ms);
  return unit === undefined ? value : `${value} ${unit}`;
}

/** A rate: whole, but for less than ten. */
export const rateText = (rate: number): string =>
  rate >= 10 ? numberText(Math.round(rate)) : measuredText(Math.round(rate * 10) / 10);
