import { Undo2 } from "lucide-react";
import { errorText } from "../data/client/error-text.ts";
import { useRegistered } from "../data/client/registry.ts";
import { ActionQueued } from "../data/feed/action-queue.ts";
import { useUndo } from "../data/feed/incident-actions.ts";
import {
  descriptionOfAction,
  lastAction,
  type LastAction,
  useLastAction,
} from "../data/feed/last-action.ts";
import {
  isActionPending,
  pendingActions,
  useIsActionPending,
} from "../data/feed/pending-actions.ts";
import { useActionQueue } from "../data/feed/useActionQueue.ts";
import { tellQueueResults } from "../parts/incident/actions/tell-queue-results.ts";
import { tellQueued } from "../parts/incident/actions/tell-queued.ts";
import { type Command, useCommands } from "../parts/useCommands.ts";
import { dismissToastsAbout, showToast } from "../ui/overlay/toasts.ts";
import {
  actionResultWords,
  actionWords,
  paletteWords as words,
  undoWords,
} from "../words/words.ts";
import { undoRegistry } from "./EarlyUndo.tsx";

/** On every screen: what was done last can be undone, what waits for the connection is sent. */
export function SessionActions() {
  useActionQueue(tellQueueResults);
  useCommands(useUndoCommand());
  return null;
}

/** What is on its way to the server is undone once it is answered, never what came before it. */
function useUndoCommand(): Command[] {
  const last = useLastAction();
  const isPending = useIsActionPending();
  const { mutate } = useUndo();
  const run = ({ token, name, count }: LastAction) => {
    dismissToastsAbout(token);
    const description = descriptionOfAction(token);
    const done = description
      ? actionResultWords.undone(description.done)
      : undoWords.undone(name, count);
    mutate(token, {
      onSuccess: () => showToast({ title: done }),
      onError: (error) =>
        error instanceof ActionQueued
          ? tellQueued(error, {
              title: description
                ? actionResultWords.what.undo(description.done)
                : undoWords.undoWhat(name, count),
              done,
              names: description?.names ?? {},
            })
          : showToast({ tone: "problem", title: undoWords.undoFailed, detail: errorText(error) }),
    });
  };
  // As of the key, not of the last rendering: an answer may have come in between.
  const runLatest = async () => {
    const before = isActionPending() ? lastAction() : null;
    await pendingActions();
    const latest = lastAction();
    if (latest && latest !== before) run(latest);
  };
  useRegistered(undoRegistry, [() => void runLatest()]);
  if (!last && !isPending) return [];
  return [
    {
      id: "undo",
      label: isPending || !last ? actionWords.undo : undoWords.undoWhat(last.name, last.count),
      icon: Undo2,
      keys: "u",
      group: words.groups.actions,
      run: () => void runLatest(),
    },
  ];
}
