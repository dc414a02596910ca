import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { Icon, type IconShape } from "../text/Icon.tsx";
import styles from "./StateNote.module.css";

export interface StateNoteProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  icon?: IconShape | undefined;
  /** A page has a large title and is 760 px wide; a pane stays small. */
  size?: "page" | "pane";
  /** 1 where the note is the whole page. */
  level?: 1 | 2 | 3;
  /** Read out at once. */
  isAlert?: boolean;
  className?: string | undefined;
}

/** What stands where content would: a title, a sentence, what to do. */
export function StateNote({
  title,
  children,
  actions,
  icon,
  size = "pane",
  level = 2,
  isAlert = false,
  className,
}: StateNoteProps) {
  const Title = `h${level}` as const;
  return (
    <div className={cx(styles.note, styles[size], className)} role={isAlert ? "alert" : undefined}>
      {icon && <Icon shape={icon} size={size === "page" ? 20 : 16} className={styles.icon} />}
      <Title className={styles.title}>{title}</Title>
      {children !== undefined && <div className={styles.words}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
