import {
  acceptCompletion,
  autocompletion,
  closeCompletion,
  completionKeymap,
  type CompletionSource,
  completionStatus,
  selectedCompletionIndex,
  setSelectedCompletion,
  startCompletion,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { type Diagnostic, linter } from "@codemirror/lint";
import { Compartment, EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap, placeholder as placeholderText } from "@codemirror/view";
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type Ref,
} from "react";
import { cx } from "../cx.ts";
import styles from "./CodeLine.module.css";

export interface CodeLineHandle {
  focus: () => void;
}

export interface CodeLineProps {
  value: string;
  onChange: (text: string) => void;
  onEnter: () => void;
  /** Nothing was open that Escape could close. */
  onEscape?: (() => void) | undefined;
  onFocusChange?: ((isFocused: boolean) => void) | undefined;
  label: string;
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
  /** Allows the style element that the editor writes. */
  nonce: string;
  isFocusedAtFirst: boolean;
  /** Long text goes on below instead of out of sight. Taken as it is at the first drawing. */
  wraps?: boolean | undefined;
  isInvalid?: boolean | undefined;
  /** The id of what says more of it, such as why it was refused. */
  describedBy?: string | undefined;
  ref?: Ref<CodeLineHandle>;
  className?: string | undefined;
}

/** One line of code with completion and squiggles. Heavy: only lazily loaded files import it. */
export default function CodeLine(props: CodeLineProps) {
  const { value, faultsKey, className, isInvalid, describedBy } = props;
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [[lint, validity]] = useState(() => [new Compartment(), new Compartment()] as const);
  const change = useEffectEvent((text: string) => props.onChange(text));
  const enter = useEffectEvent(() => props.onEnter());
  const escape = useEffectEvent(() => props.onEscape?.());
  const focusChange = useEffectEvent((isFocused: boolean) => props.onFocusChange?.(isFocused));
  const offer = useEffectEvent((focused: EditorView) => {
    // Not within an update of the editor.
    if (props.completesOnFocus && focused.state.doc.length === 0)
      queueMicrotask(() => startCompletion(focused));
  });
  const complete = useEffectEvent<CompletionSource>((context) => props.complete(context));
  const faults = useEffectEvent((text: string) => props.faultsOf(text));
  const start = useEffectEvent((): Extension[] => [
    props.language,
    singleLine,
    history(),
    EditorView.cspNonce.of(props.nonce),
    placeholderText(props.placeholder),
    completion((context) => complete(context)),
    EditorView.contentAttributes.of({
      "aria-label": props.label,
      "aria-multiline": "false",
      spellcheck: "false",
      autocapitalize: "off",
      autocorrect: "off",
    }),
    lint.of(squiggles((text) => faults(text))),
    validity.of([]),
    props.wraps ? EditorView.lineWrapping : [],
    // A fieldset that is off reaches its own controls alone.
    place.current?.closest("fieldset:disabled")
      ? [EditorState.readOnly.of(true), EditorView.editable.of(false)]
      : [],
    EditorView.updateListener.of((update) => {
      if (
        update.docChanged &&
        !update.transactions.some((transaction) => transaction.isUserEvent("outside"))
      )
        change(update.state.doc.toString());
      if (update.focusChanged) {
        focusChange(update.view.hasFocus);
        if (update.view.hasFocus) offer(update.view);
      }
    }),
    keysOf({ onEnter: () => enter(), onEscape: () => escape() }),
  ]);
  const first = useEffectEvent(() => ({ text: props.value, isFocused: props.isFocusedAtFirst }));

  useLayoutEffect(() => {
    if (!place.current) return;
    const { text, isFocused } = first();
    const editorView = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: text,
        selection: { anchor: text.length },
        extensions: start(),
      }),
    });
    if (isFocused) editorView.focus();
    setView(editorView);
    return () => editorView.destroy();
  }, []);
  useEffect(() => {
    if (!view || view.state.doc.toString() === value) return;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: value },
      selection: { anchor: value.length },
      userEvent: "outside",
    });
    // Emptied from outside while somebody is in it, as by a button that clears it.
    if (view.hasFocus) offer(view);
  }, [view, value]);
  useEffect(() => {
    view?.dispatch({ effects: lint.reconfigure(squiggles((text) => faults(text))) });
  }, [view, lint, faultsKey]);
  useEffect(() => {
    const attributes = {
      ...(isInvalid && { "aria-invalid": "true" }),
      ...(describedBy !== undefined && { "aria-describedby": describedBy }),
    };
    view?.dispatch({
      effects: validity.reconfigure(EditorView.contentAttributes.of(attributes)),
    });
  }, [view, validity, isInvalid, describedBy]);
  useImperativeHandle(props.ref, () => ({ focus: () => focusEnd(view) }), [view]);
  return <div ref={place} className={cx(styles.line, className)} />;
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
    override: [source],
    // Enter runs what is typed, unless an option was chosen with the arrows.
    selectOnOpen: false,
    interactionDelay: 0,
    icons: false,
    defaultKeymap: false,
    activateOnTypingDelay: 80,
    activateOnCompletion: ({ type }) => type !== "value",
    tooltipClass: () => styles.options ?? "",
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
      { key: "Tab", run: acceptFirst },
      {
        key: "ArrowDown",
        run: (view) => completionStatus(view.state) === null && startCompletion(view),
      },
      { key: "Enter", run: (view) => (closeCompletion(view), onEnter(), true) },
      ...historyKeymap,
      ...defaultKeymap.filter(({ key }) => key !== "Mod-Enter"),
    ]),
  ]);

/** The chosen option, else the first. From an empty line Tab goes on to the next control. */
function acceptFirst(view: EditorView): boolean {
  if (completionStatus(view.state) !== "active" || view.state.doc.length === 0) return false;
  if (selectedCompletionIndex(view.state) === null)
    view.dispatch({ effects: setSelectedCompletion(0) });
  return acceptCompletion(view);
}

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
