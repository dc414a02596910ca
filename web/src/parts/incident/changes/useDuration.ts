import { useUiWords } from "../../../ui/UiWords.tsx";
import { durationText } from "../../../ui/time/time-text.ts";

/** How long something lasts, in words. */
export function useDuration(): (seconds: number) => string {
  const words = useUiWords();
  return (seconds) => durationText(seconds, words);
}
