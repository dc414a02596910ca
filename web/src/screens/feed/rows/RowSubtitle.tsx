import { subtitleParts } from "./subtitle-parts.ts";
import styles from "./RowSubtitle.module.css";
import { listText } from "../../../words/words.ts";

interface RowSubtitleProps {
  subtitle: string;
  /** What the worst alert says, where names and tags leave room. */
  description?: string;
  tags?: readonly string[];
  /** Where the alerts come from; the first thing to be cut short. */
  sources: readonly string[] | null;
}

export function RowSubtitle({ subtitle, description = "", tags = [], sources }: RowSubtitleProps) {
  const { names, more } = subtitleParts(subtitle);
  return (
    <div className={styles.subtitle}>
      {names !== "" && (
        <span className={styles.names} data-described={description !== "" || undefined} dir="auto">
          {names}
        </span>
      )}
      {more !== null && <span className={styles.more}>{more}</span>}
      {tags.map((text) => (
        <span key={text} className={styles.tag} title={text}>
          {text}
        </span>
      ))}
      {description !== "" && (
        <span className={styles.description} dir="auto" title={description}>
          {description}
        </span>
      )}
      {sources && sources.length > 0 && <span className={styles.sources}>{listText(sources)}</span>}
    </div>
  );
}
