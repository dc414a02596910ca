import { deliveryStatisticsWords as words, numberText } from "../../../words/words.ts";

/** "99.87 %" of what was delivered; null without any. Short of all, it never says 100. */
export function firstTryPercent({
  delivered,
  delivered_at_first_try: first,
}: {
  delivered: number;
  delivered_at_first_try: number;
}): string | null {
  if (delivered === 0) return null;
  return words.percent(numberText(Math.floor((first / delivered) * 10_000) / 100));
}
