import type { Callback, CallbackChange } from "#contract/callbacks.ts";
import { callbackWords as words } from "../../../words/words.ts";

export const callbackMarks = {
  queued: "unknown",
  applied: "ok",
  ignored: null,
  refused: "warning",
} as const satisfies Record<Callback["state"], string | null>;

/** What somebody did there. */
export function callbackChangeText(change: CallbackChange): string {
  switch (change.kind) {
    case "assign":
      return change.to === null ? words.assignSelf : words.assignTo(change.to);
    case "undelivered":
      return words.undelivered(change.reason);
    case "answer":
      return change.is_approved ? words.approve : words.refuse;
    case "comment":
      return words.comment(change.text);
    case "resolve":
    case "acknowledge":
    case "snooze":
    case "received":
    case "unsubscribe":
      return words[change.kind];
  }
}
