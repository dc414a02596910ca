import { deliveryWords as words, numberText } from "../../words/words.ts";

/** "12 ms", "1.3 s", "34 s". */
export function tookText(ms: number): string {
  if (ms < 1000) return words.milliseconds(Math.round(ms));
  return words.seconds(numberText(ms < 10_000 ? Math.round(ms / 100) / 10 : Math.round(ms / 1000)));
}
