import { markedParts } from "./marked-words.ts";
import styles from "./TicketDetail.module.css";

/** What a ticket says, with the words that the incident has too. */
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
