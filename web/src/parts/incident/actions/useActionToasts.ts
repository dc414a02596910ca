import type { ActionReply } from "#contract/incident-actions.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { ActionQueued } from "../../../data/feed/action-queue.ts";
import { refusalsIn, useUndo } from "../../../data/feed/incident-actions.ts";
import { type ActionDescription, describeAction } from "../../../data/feed/last-action.ts";
import type { ActionText } from "../../../data/feed/queued-actions.ts";
import { dismissToastsAbout, showToast, type ToastOptions } from "../../../ui/overlay/toasts.ts";
import { actionResultWords as words, actionWords } from "../../../words/words.ts";
import { tellQueued } from "./tell-queued.ts";

export type ActionToasts = ReturnType<typeof useActionToasts>;

/**
 * Tells what came of an action. A promise of the hook tells it even when the next action has begun.
 */
export function useActionToasts() {
  const { mutateAsync: undo } = useUndo();
  const undoAction = (
    token: string | null,
    { done, names }: ActionDescription,
  ): Pick<ToastOptions, "action" | "about"> => {
    if (token === null) return {};
    describeAction(token, { done, names });
    const run = () => {
      dismissToastsAbout(token);
      void undo(token).then(
        () => showToast({ title: words.undone(done) }),
        (error: unknown) =>
          error instanceof ActionQueued
            ? tellQueued(error, {
                title: words.what.undo(done),
                done: words.undone(done),
                names,
              })
            : showToast({
                tone: "problem",
                title: words.undoFailed,
                detail: errorText(error),
              }),
      );
    };
    return { about: token, action: { label: actionWords.undo, keys: "u", run } };
  };
  const each = (act: () => Promise<ActionReply>, messages: BulkMessages): Promise<boolean> =>
    act().then(
      (reply) => {
        const refused = reply.results.filter((result) => !result.ok).length;
        if (refused > 0)
          showToast({
            tone: "problem",
            title: messages.failed(refused, messages.of),
            detail: refusalsIn(reply).map(sentence).join(" "),
          });
        const { done = messages.queued.done ?? "" } = messages;
        const undoable = undoAction(reply.undo_token, { done, names: messages.queued.names });
        if (refused < messages.of && messages.done !== undefined)
          showToast({ title: done, ...undoable });
        return refused === 0;
      },
      (error: unknown) =>
        error instanceof ActionQueued
          ? tellQueued(error, {
              ...messages.queued,
              done: messages.queued.done ?? messages.done ?? "",
            })
          : showFailure(
              messages.failed(messages.of, messages.of),
              error,
              () => void each(act, messages),
            ),
    );
  const single = (
    act: () => Promise<{ id: string; undo_token: string | null }>,
    messages: { done: (id: string) => string; failed: string; queued: ActionText },
  ): Promise<string | null> =>
    act().then(
      ({ id, undo_token }) => {
        const description = { done: messages.done(id), names: messages.queued.names };
        showToast({ title: description.done, ...undoAction(undo_token, description) });
        return id;
      },
      (error: unknown) => {
        if (error instanceof ActionQueued) tellQueued(error, messages.queued);
        else showFailure(messages.failed, error, () => void single(act, messages));
        return null;
      },
    );
  return { each, whole: single };
}

interface BulkMessages {
  /** Left out where a row says it. */
  done?: string;
  /** Said of it while it waits for the connection. */
  queued: Omit<ActionText, "done"> & { done?: string };
  failed: (count: number, of: number) => string;
  of: number;
}

function showFailure(title: string, error: unknown, retry: () => void): false {
  showToast({
    tone: "problem",
    title,
    detail: errorText(error),
    action: { label: actionWords.retry, run: retry },
  });
  return false;
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
