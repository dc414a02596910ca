import { syntaxTree } from "@codemirror/language";
import { RangeSetBuilder, type Extension } from "@codemirror/state";
import { Decoration, EditorView, type PluginValue, ViewPlugin } from "@codemirror/view";
import type { Namespaces } from "#bpql/short-form.ts";
import styles from "./BpqlInput.module.css";
import { shortFormPieces } from "./short-form-pieces.ts";

/** Colours for what the grammar takes for a word: a category, its colon and the value. */
export const markedShortForms = (namespaces: Namespaces): Extension =>
  ViewPlugin.define(
    (view): PluginValue & { marks: ReturnType<typeof marksIn> } => ({
      marks: marksIn(view, namespaces),
      update(update) {
        if (update.docChanged || syntaxTree(update.state) !== syntaxTree(update.startState))
          this.marks = marksIn(update.view, namespaces);
      },
    }),
    { decorations: ({ marks }) => marks },
  );

function marksIn({ state }: EditorView, namespaces: Namespaces) {
  const builder = new RangeSetBuilder<Decoration>();
  syntaxTree(state).iterate({
    enter({ node, from, to }) {
      if (node.name !== "Bare" || node.parent?.name !== "Keyword") return;
      let at = from;
      for (const { kind, text } of shortFormPieces(state.sliceDoc(from, to), namespaces)) {
        builder.add(at, at + text.length, Decoration.mark({ class: styles[kind] ?? "" }));
        at += text.length;
      }
    },
  });
  return builder.finish();
}
