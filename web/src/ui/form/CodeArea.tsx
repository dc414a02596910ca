import { autocompletion, completionKeymap, type CompletionSource } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { type EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useImperativeHandle, type Ref } from "react";
import { cx } from "../cx.ts";
import { acceptFirstOption, closesWhenLeft, completionLook } from "./code-completion.ts";
import lineStyles from "./CodeLine.module.css";
import styles from "./CodeArea.module.css";
import { type CodeEditorProps, useCodeEditor } from "./useCodeEditor.ts";

/** Where in the text, from line 1 and column 1. */
export interface CodePlace {
  line: number;
  column: number;
}
export interface CodeProblem extends CodePlace {
  message: string;
}

export interface CodeAreaHandle {
  /** In the place of what is selected; the cursor stands behind it. */
  insert: (text: string) => void;
  goTo: (place: CodePlace) => void;
}

interface CodeAreaProps extends CodeEditorProps {
  onFocusChange: (isFocused: boolean) => void;
  /** Language and highlighting; taken as they are at the first drawing. */
  language: Extension;
  complete: CompletionSource;
  /** Shown at their lines. */
  problems: readonly CodeProblem[];
  ref?: Ref<CodeAreaHandle>;
}

/** Lines of code with numbers, completion and problems. Heavy: only lazily loaded files import it. */
export default function CodeArea(props: CodeAreaProps) {
  const { problems } = props;
  const { place, view } = useCodeEditor({ props, extensions: extensionsOf });
  useEffect(() => {
    view?.dispatch(
      setDiagnostics(
        view.state,
        problems.map((problem) => ({ ...rangeOf(view.state, problem), ...look(problem) })),
      ),
    );
  }, [view, problems]);
  useImperativeHandle(
    props.ref,
    () => ({
      insert: (text) => {
        view?.dispatch(view.state.replaceSelection(text), { scrollIntoView: true });
        view?.focus();
      },
      goTo: (problem) => {
        view?.focus();
        view?.dispatch({
          selection: { anchor: rangeOf(view.state, problem).from },
          scrollIntoView: true,
        });
      },
    }),
    [view],
  );
  return <div ref={place} className={cx(lineStyles.line, styles.area)} />;
}

const extensionsOf = (current: () => CodeAreaProps): Extension[] => [
  current().language,
  history(),
  lineNumbers(),
  lintGutter(),
  EditorView.lineWrapping,
  autocompletion({ ...completionLook, override: [(context) => current().complete(context)] }),
  closesWhenLeft,
  EditorView.updateListener.of(({ focusChanged, view: { hasFocus } }) => {
    if (focusChanged) current().onFocusChange(hasFocus);
  }),
  keys,
];

const look = ({ message }: CodeProblem) => ({ severity: "error" as const, message });

/** To the end of its line: where a problem ends is not known. */
function rangeOf({ doc }: EditorState, { line, column }: CodePlace): { from: number; to: number } {
  const row = doc.line(Math.min(Math.max(1, line), doc.lines));
  return { from: Math.min(row.from + column - 1, row.to), to: row.to };
}

/** Tab takes what is offered, else it goes on to the next control. */
const keys: Extension = Prec.highest(
  keymap.of([
    ...completionKeymap,
    { key: "Tab", run: acceptFirstOption },
    ...historyKeymap,
    ...defaultKeymap.filter(({ key }) => key !== "Mod-Enter"),
  ]),
);
