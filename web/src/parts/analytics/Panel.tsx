import { useId, type ReactNode } from "react";
import styles from "./Panel.module.css";

export interface PanelProps {
  title: string;
  /** After the title, softer. */
  note?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
}

/** A titled box that looks like those of charts. */
export function Panel({ title, note, tools, children }: PanelProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.panel}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        <span className={styles.tools}>{tools}</span>
      </div>
      {children}
    </section>
  );
}
