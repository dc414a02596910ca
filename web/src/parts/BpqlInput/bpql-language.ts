import { LanguageSupport, LRLanguage, syntaxHighlighting } from "@codemirror/language";
import { tagHighlighter, tags } from "@lezer/highlight";
import { highlightedParser } from "#bpql/highlight.ts";
import styles from "./BpqlInput.module.css";

const language = LRLanguage.define({ name: "bpql", parser: highlightedParser, languageData: { closeBrackets: { brackets: ["(", "[", '"'] } } });

/** Classes instead of a style of the editor's own: the colours stand with the other tokens. */
const highlighter = tagHighlighter([
  { tag: tags.propertyName, class: styles.field ?? "" },
  { tag: [tags.compareOperator, tags.paren, tags.squareBracket, tags.separator], class: styles.operator ?? "" },
  { tag: [tags.logicOperator, tags.operatorKeyword], class: styles.keyword ?? "" },
  { tag: [tags.string, tags.regexp], class: styles.value ?? "" },
  { tag: tags.content, class: styles.word ?? "" },
]);

export const bpqlLanguage = new LanguageSupport(language, [syntaxHighlighting(highlighter)]);
