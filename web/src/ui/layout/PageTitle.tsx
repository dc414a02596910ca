import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./PageTitle.module.css";
import { useTabTitle } from "./useTabTitle.ts";

export interface PageTitleProps {
  children: ReactNode;
  /** For the browser's tab; needed when the title is not plain text. null leaves its name. */
  tab?: string | null | undefined;
  /** Right after the title: a chip, a switch. */
  extra?: ReactNode;
  /** At the far end: unsaved changes, discard, the primary button. */
  end?: ReactNode;
  hasLine?: boolean;
  className?: string | undefined;
}

/** The head of a page or a pane, 52 px; also names the browser's tab. */
export function PageTitle({
  children,
  tab,
  extra,
  end,
  hasLine = false,
  className,
}: PageTitleProps) {
  const text = typeof children === "string" ? children : undefined;
  useTabTitle(tab === undefined ? text : (tab ?? undefined));
  return (
    <div className={cx(styles.head, hasLine && styles.line, className)}>
      <h1 className={styles.title} title={tab ?? text}>
        {children}
      </h1>
      {extra}
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </div>
  );
}
