import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

export interface CodeEditorProps {
  value: string;
  onChange: (text: string) => void;
  label: string;
  /** Allows the style element that the editor writes. */
  nonce: string;
  isFocusedAtFirst: boolean;
  isInvalid?: boolean | undefined;
  /** The id of what says more of it, such as why it was refused. */
  describedBy?: string | undefined;
}

interface CodeEditorOptions<Props extends CodeEditorProps> {
  /** Of the component; those of its newest drawing are used. */
  props: Props;
  /** Taken as they are at the first drawing; what they call later is `current`. */
  extensions: (current: () => Props) => readonly Extension[];
  /** After the text was replaced from outside. */
  onReplaced?: (view: EditorView) => void;
}

/** An editor in `place`: its text follows `value`, and what is typed is told. */
export function useCodeEditor<Props extends CodeEditorProps>({
  props,
  extensions,
  onReplaced,
}: CodeEditorOptions<Props>) {
  const { value, isInvalid, describedBy } = props;
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [validity] = useState(() => new Compartment());
  const current = useEffectEvent(() => props);
  const replaced = useEffectEvent((editorView: EditorView) => onReplaced?.(editorView));
  const start = useEffectEvent((): Extension[] => [
    ...extensions(() => current()),
    EditorView.cspNonce.of(props.nonce),
    EditorView.contentAttributes.of({
      "aria-label": props.label,
      spellcheck: "false",
      autocapitalize: "off",
      autocorrect: "off",
    }),
    validity.of([]),
    // A fieldset that is off reaches its own controls alone.
    place.current?.closest("fieldset:disabled")
      ? [EditorState.readOnly.of(true), EditorView.editable.of(false)]
      : [],
    EditorView.updateListener.of((update) => {
      if (
        update.docChanged &&
        !update.transactions.some((transaction) => transaction.isUserEvent("outside"))
      )
        current().onChange(update.state.doc.toString());
    }),
  ]);
  const first = useEffectEvent(() => ({
    text: props.value,
    isFocused: props.isFocusedAtFirst,
  }));

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
    // It may be loaded late: whoever writes elsewhere by then goes on there.
    if (isFocused && !isWrittenIn(document.activeElement)) editorView.focus();
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
    replaced(view);
  }, [view, value]);
  useEffect(() => {
    const attributes = {
      ...(isInvalid && { "aria-invalid": "true" }),
      ...(describedBy !== undefined && { "aria-describedby": describedBy }),
    };
    view?.dispatch({
      effects: validity.reconfigure(EditorView.contentAttributes.of(attributes)),
    });
  }, [view, validity, isInvalid, describedBy]);
  return { place, view };
}

const isWrittenIn = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable || element.matches("input, textarea, select"));
