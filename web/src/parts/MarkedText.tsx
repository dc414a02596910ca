import { markedParts } from "./marked-words.ts";
import styles from "./MarkedText.module.css";

/** A text in which some words stand out: those that somebody searched for, or that two texts share. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  return (
    <span dir="auto">
      {markedParts(text, words).map((part, at) =>
        part.isMarked ? (
          <mark key={at} className={styles.marked}>
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </span>
  );
}
