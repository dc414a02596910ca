import {
  autocompletion,
  closeCompletion,
  completionKeymap,
  type CompletionSource,
  completionStatus,
  startCompletion,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { type Diagnostic, linter } from "@codemirror/lint";
import { Compartment, EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap, placeholder as placeholderText } from "@codemirror/view";
import { useEffect, useEffectEvent, useImperativeHandle, useState, type Ref } from "react";
import { cx } from "../cx.ts";
import { acceptFirstOption, closesWhenLeft, completionLook } from "./code-completion.ts";
import { type CodeEditorProps, useCodeEditor } from "./useCodeEditor.ts";
import styles from "./CodeLine.module.css";

export interface CodeLineHandle {
  focus: () => void;
}

export interface CodeLineProps extends CodeEditorProps {
  onEnter: () => void;
  /** Nothing was open that Escape could close. */
  onEscape?: (() => void) | undefined;
  onFocusChange?: ((isFocused: boolean) => void) | undefined;
  placeholder: string;
  /** Language and highlighting; taken as they are at the first drawing. */
  language: Extension;
  complete: CompletionSource;
  /** Something is offered for an empty line as soon as it has the focus. */
  completesOnFocus?: boolean | undefined;
  /** Faults to underline, asked for a moment after each change. */
  faultsOf: (text: string) => Diagnostic[];
  /** Changes when `faultsOf` would answer otherwise. */
  faultsKey: string;
  /** Long text goes on below instead of out of sight. Taken as it is at the first drawing. */
  wraps?: boolean | undefined;
  ref?: Ref<CodeLineHandle>;
  className?: string | undefined;
}

/** One line of code with completion and squiggles. Heavy: only lazily loaded files import it. */
export default function CodeLine(props: CodeLineProps) {
  const { faultsKey, className } = props;
  const [lint] = useState(() => new Compartment());
  const faults = useEffectEvent((text: string) => props.faultsOf(text));
  const { place, view } = useCodeEditor({
    props,
    extensions: (current) => [...extensionsOf(current), lint.of([])],
    // Emptied from outside while somebody is in it, as by a button that clears it.
    onReplaced: (replaced) => replaced.hasFocus && offer(replaced, props),
  });
  useEffect(() => {
    view?.dispatch({ effects: lint.reconfigure(squiggles((text) => faults(text))) });
  }, [view, lint, faultsKey]);
  useImperativeHandle(props.ref, () => ({ focus: () => focusEnd(view) }), [view]);
  return <div ref={place} className={cx(styles.line, className)} />;
}

const extensionsOf = (current: () => CodeLineProps): Extension[] => [
  current().language,
  singleLine,
  history(),
  placeholderText(current().placeholder),
  completion((context) => current().complete(context)),
  closesWhenLeft,
  EditorView.contentAttributes.of({ "aria-multiline": "false" }),
  current().wraps ? EditorView.lineWrapping : [],
  EditorView.updateListener.of(({ focusChanged, view }) => {
    if (!focusChanged) return;
    current().onFocusChange?.(view.hasFocus);
    if (view.hasFocus) offer(view, current());
  }),
  keysOf({ onEnter: () => current().onEnter(), onEscape: () => current().onEscape?.() }),
];

function offer(view: EditorView, { completesOnFocus }: CodeLineProps): void {
  // Not within an update of the editor.
  if (completesOnFocus && view.state.doc.length === 0) queueMicrotask(() => startCompletion(view));
}

function focusEnd(view: EditorView | null): void {
  if (!view) return;
  view.focus();
  view.dispatch({ selection: { anchor: view.state.doc.length }, scrollIntoView: true });
}

const LINT_DELAY_MS = 300;
const squiggles = (faultsOf: (text: string) => Diagnostic[]) =>
  linter((view) => faultsOf(view.state.doc.toString()), { delay: LINT_DELAY_MS });

const completion = (source: CompletionSource): Extension =>
  autocompletion({
    ...completionLook,
    override: [source],
    // Enter runs what is typed, unless an option was chosen with the arrows.
    selectOnOpen: false,
    activateOnCompletion: ({ type }) => type !== "value",
  });

const keysOf = ({ onEnter, onEscape }: { onEnter: () => void; onEscape: () => void }): Extension =>
  Prec.highest([
    keymap.of([
      ...completionKeymap.filter(({ key }) => key !== "Escape"),
      {
        key: "Escape",
        run: (view) => {
          if (completionStatus(view.state) === null || !closeCompletion(view)) onEscape();
          return true;
        },
      },
    ]),
    keymap.of([
      { key: "Tab", run: acceptFirstOption },
      {
        key: "ArrowDown",
        run: (view) => completionStatus(view.state) === null && startCompletion(view),
      },
      { key: "Enter", run: (view) => (closeCompletion(view), onEnter(), true) },
      ...historyKeymap,
      ...defaultKeymap.filter(({ key }) => key !== "Mod-Enter"),
    ]),
  ]);

/** Line breaks of what is pasted become spaces. */
const singleLine = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged || transaction.newDoc.lines === 1) return transaction;
  const text = transaction.newDoc.toString().replaceAll(/\s*\n\s*/g, " ");
  return [
    {
      changes: { from: 0, to: transaction.startState.doc.length, insert: text },
      selection: { anchor: text.length },
    },
  ];
});
