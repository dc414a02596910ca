import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { Decoration, MatchDecorator, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { DecorationSet, EditorView } from "@codemirror/view";
import type { Ref } from "react";
import { cspNonce } from "../../../ui/csp-nonce.ts";
import CodeArea, { type CodeAreaHandle, type CodeProblem } from "../../../ui/form/CodeArea.tsx";
import { completeLiquid, type LiquidWords } from "./liquid-completion.ts";
import styles from "./TemplateField.module.css";

export interface TemplateEditorProps {
  value: string;
  label: string;
  words: LiquidWords;
  problems: readonly CodeProblem[];
  isFocusedAtFirst: boolean;
  isInvalid: boolean | undefined;
  describedBy: string | undefined;
  onChange: (text: string) => void;
  onFocusChange: (isFocused: boolean) => void;
  ref: Ref<CodeAreaHandle>;
}

/** Liquid with colours, completion and problems at their lines; loaded when it is wanted. */
export default function TemplateEditor({ words, ...editor }: TemplateEditorProps) {
  return (
    <CodeArea
      {...editor}
      language={liquidMarks}
      complete={(context) => complete(context, words)}
      nonce={cspNonce()}
    />
  );
}

function complete({ state, pos }: CompletionContext, words: LiquidWords): CompletionResult | null {
  const completion = completeLiquid(state.doc.toString(), pos, words);
  if (completion === null) return null;
  const { from: start, closing, options } = completion;
  return {
    from: start,
    validFor: /^[\w.-]*$/,
    options: options.map(({ label, detail, kind }) => ({
      label,
      detail,
      type: kind,
      apply: (view, _option, ...[from, to]) => putIn(view, label + closing, { from, to }),
    })),
  };
}

/** With a blank between it and the brackets before it. */
function putIn(view: EditorView, text: string, { from, to }: { from: number; to: number }): void {
  const lead = /[{%-]/.test(view.state.doc.sliceString(from - 1, from)) ? " " : "";
  view.dispatch({
    changes: { from, to, insert: lead + text },
    selection: { anchor: from + lead.length + text.length },
    userEvent: "input.complete",
    scrollIntoView: true,
  });
}

/** Values stand out as chips, conditions and repeats by their weight. */
const matcher = new MatchDecorator({
  regexp: /\{\{.*?\}\}|\{%.*?%\}/g,
  decoration: ([text]) =>
    Decoration.mark({ class: (text.startsWith("{{") ? styles.value : styles.tag) ?? "" }),
});
const liquidMarks = ViewPlugin.fromClass(
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
