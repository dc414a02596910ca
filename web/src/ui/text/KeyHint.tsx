import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { Kbd } from "./Kbd.tsx";
import styles from "./KeyHint.module.css";

export interface KeyHintProps {
  keys: string;
  children: ReactNode;
  className?: string | undefined;
}

/** A shortcut and what it does, for help pages and empty panes. */
export function KeyHint({ keys, children, className }: KeyHintProps) {
  return (
    <div className={cx(styles.hint, className)}>
      <span>{children}</span>
      <Kbd keys={keys} />
    </div>
  );
}
