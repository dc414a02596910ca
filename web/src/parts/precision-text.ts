import type { Precision } from "#contract/insight-feedback.ts";
import { insightLimits } from "#contract/insight-limits.ts";
import { insightQualityWords as words } from "../words/words.ts";

/** How often a kind of suggestion was right; of few verdicts no share is named. */
export function precisionText(precision: Precision): string {
  if (precision === null) return words.none;
  const { right, of } = precision;
  return of < insightLimits.fewestVerdicts ? words.few(right, of) : words.precision(right, of);
}
