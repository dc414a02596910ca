import {
  type ActionQueued,
  cancelQueued,
  describeQueued,
} from "../../../data/feed/action-queue.ts";
import type { ActionText } from "../../../data/feed/queued-actions.ts";
import { dismissToastsAbout, showToast } from "../../../ui/overlay/toasts.ts";
import { actionResultWords as words, actionWords } from "../../../words/words.ts";

/** There is no connection: says that it waits, and offers to take it back. */
export function tellQueued({ actionId }: ActionQueued, text: ActionText): true {
  describeQueued(actionId, text);
  showToast({
    title: words.waits(text.title),
    detail: words.waitsWords,
    about: actionId,
    action: { label: actionWords.undo, run: () => takeBack(actionId, text.title) },
  });
  return true;
}

export function takeBack(actionId: string, title: string): void {
  dismissToastsAbout(actionId);
  if (cancelQueued(actionId)) showToast({ title: words.takenBack(title) });
}
