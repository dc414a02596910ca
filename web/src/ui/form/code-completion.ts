/** How every editor of code offers what can stand at the cursor. */
import {
  acceptCompletion,
  closeCompletion,
  completionStatus,
  selectedCompletionIndex,
  setSelectedCompletion,
} from "@codemirror/autocomplete";
import { EditorView } from "@codemirror/view";
import styles from "./CodeLine.module.css";

export const completionLook = {
  interactionDelay: 0,
  icons: false,
  defaultKeymap: false,
  activateOnTypingDelay: 80,
  tooltipClass: () => styles.options ?? "",
};

/**
 * Options that come after the editor was left would lie over other controls, with nothing that
 * closes them.
 */
export const closesWhenLeft = EditorView.updateListener.of(({ focusChanged, view }) => {
  // Not within an update of the editor.
  if (focusChanged && !view.hasFocus) queueMicrotask(() => closeCompletion(view));
});

/**
 * The chosen option, else the first. From an empty text Tab goes on to the next control. A list
 * that is being renewed for the last key is waited for.
 */
export function acceptFirstOption(view: EditorView): boolean {
  const status = completionStatus(view.state);
  if (status === null || view.state.doc.length === 0) return false;
  if (status === "pending") {
    const isShown = view.contentDOM.hasAttribute("aria-controls");
    if (isShown) void acceptWhenRenewed(view);
    return isShown;
  }
  if (selectedCompletionIndex(view.state) === null)
    view.dispatch({ effects: setSelectedCompletion(0) });
  return acceptCompletion(view);
}

const renewalMs = 20;

/** Nothing, if somebody types on meanwhile. */
async function acceptWhenRenewed(view: EditorView): Promise<void> {
  const { doc } = view.state;
  while (completionStatus(view.state) === "pending" && view.state.doc === doc)
    await new Promise((resolve) => setTimeout(resolve, renewalMs));
  if (view.state.doc === doc && view.hasFocus) acceptFirstOption(view);
}
