/** How every editor of code offers what can stand at the cursor. */
import {
  acceptCompletion,
  completionStatus,
  selectedCompletionIndex,
  setSelectedCompletion,
} from "@codemirror/autocomplete";
import type { EditorView } from "@codemirror/view";
import styles from "./CodeLine.module.css";

export const completionLook = {
  interactionDelay: 0,
  icons: false,
  defaultKeymap: false,
  activateOnTypingDelay: 80,
  tooltipClass: () => styles.options ?? "",
};

/** The chosen option, else the first. From an empty text Tab goes on to the next control. */
export function acceptFirstOption(view: EditorView): boolean {
  if (completionStatus(view.state) !== "active" || view.state.doc.length === 0) return false;
  if (selectedCompletionIndex(view.state) === null)
    view.dispatch({ effects: setSelectedCompletion(0) });
  return acceptCompletion(view);
}
