import { tagHighlighter, tags } from "@lezer/highlight";
import styles from "./BpqlInput.module.css";

/** Classes instead of a style of the editor's own: the colours stand with the other tokens. */
export const bpqlClasses = tagHighlighter([
  { tag: tags.propertyName, class: styles.field ?? "" },
  {
    tag: [tags.compareOperator, tags.paren, tags.squareBracket, tags.separator],
    class: styles.operator ?? "",
  },
  { tag: [tags.logicOperator, tags.operatorKeyword], class: styles.keyword ?? "" },
  { tag: [tags.string, tags.regexp], class: styles.value ?? "" },
  { tag: tags.content, class: styles.word ?? "" },
]);
