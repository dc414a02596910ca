import type { Snippet as SnippetData } from "../../../parts/source-snippets.ts";
import { ScrollRegion } from "../../../ui/layout/ScrollRegion.tsx";
import { CopyButton } from "../../../ui/text/CopyButton.tsx";
import { instructionWords, snippetWords } from "../../../words/words.ts";
import styles from "./Snippet.module.css";

/** A file or a command to take away; what is filled in for the reader stands out. */
export function Snippet({
  snippet: { id, text, prompt },
  secret,
  marked,
  onCopy,
}: {
  snippet: SnippetData;
  secret: string | null;
  /** The key, or what stands for it. */
  marked: string;
  onCopy: () => void;
}) {
  const { label } = snippetWords[id];
  const [before, ...after] = text.split(marked);
  return (
    <div className={styles.snippet}>
      <div className={styles.bar}>
        <span className="mono">{label}</span>
        <CopyButton text={text} label={instructionWords.copy} variant="quiet" onCopy={onCopy} />
      </div>
      <ScrollRegion label={label} className={styles.text}>
        <pre>
          {prompt !== undefined && <span className={styles.prompt}>{prompt} </span>}
          <code>
            {before}
            {after.map((part, at) => (
              <span key={at}>
                <b className={secret === null ? styles.placeholder : styles.key}>{marked}</b>
                {part}
              </span>
            ))}
          </code>
        </pre>
      </ScrollRegion>
    </div>
  );
}
