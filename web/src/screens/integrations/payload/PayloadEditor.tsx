import { Decoration, MatchDecorator, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { DecorationSet, EditorView } from "@codemirror/view";
import { cspNonce } from "../../../ui/csp-nonce.ts";
import CodeArea, { type CodeProblem } from "../../../ui/form/CodeArea.tsx";
import styles from "./PayloadField.module.css";

interface PayloadEditorProps {
  value: string;
  label: string;
  problems: readonly CodeProblem[];
  isFocusedAtFirst: boolean;
  isInvalid: boolean | undefined;
  describedBy: string | undefined;
  onChange: (text: string) => void;
  onFocusChange: (isFocused: boolean) => void;
}

/** JSON whose names stand out from its values; loaded when it is wanted. */
export default function PayloadEditor(props: PayloadEditorProps) {
  return <CodeArea {...props} language={jsonMarks} complete={() => null} nonce={cspNonce()} />;
}

const matcher = new MatchDecorator({
  regexp: /"(?:[^"\\]|\\.)*"(\s*:)?/g,
  decoration: ([, colon]) =>
    Decoration.mark({ class: (colon === undefined ? styles.text : styles.name) ?? "" }),
});
const jsonMarks = ViewPlugin.fromClass(
  class {
    marks: DecorationSet;
    constructor(view: EditorView) {
      this.marks = matcher.createDeco(view);
    }
    update(update: ViewUpdate): void {
      this.marks = matcher.updateDeco(update, this.marks);
    }
  },
  { decorations: ({ marks }) => marks },
);
