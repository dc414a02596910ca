import type { Status } from "#contract/statuses.ts";
import { wordGrade } from "../generic/severity.ts";
import { stateOf } from "../generic/words.ts";

/** What a word means by itself; null for words that say no more than that something is open. */
export function statusOfWord(text: string): Status | null {
  const state = stateOf(text);
  switch (state) {
    case "ok":
    case "warning":
    case "critical":
    case "unknown":
    case "acknowledged":
      return state;
    case "open":
    case "quiet":
      return null;
    case null:
      return wordGrade(text, false);
  }
}
