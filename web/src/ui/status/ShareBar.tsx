import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./ShareBar.module.css";

export interface Share {
  id: string;
  count: number;
  /** In the legend, with its number: "25,713 get a new value". */
  label: ReactNode;
  /**
   * The main one is filled with accent, the rest with grey; a warning stands out, a hollow one
   * steps back.
   */
  tone: "main" | "rest" | "warning" | "hollow";
}

/**
 * What a whole consists of, as a bar and in words below it. Nothing of a kind is left out of both,
 * unless it is the main one.
 */
export function ShareBar({
  shares,
  className,
}: {
  shares: readonly Share[];
  className?: string | undefined;
}) {
  const shown = shares.filter(({ count, tone }) => count > 0 || tone === "main");
  return (
    <div className={cx(styles.share, className)}>
      <div className={styles.bar} aria-hidden>
        {shown.map(
          ({ id, count, tone }) =>
            count > 0 && <i key={id} data-tone={tone} style={{ flexGrow: count }} />,
        )}
      </div>
      <ul className={styles.legend}>
        {shown.map(({ id, label, tone }) => (
          <li key={id}>
            <i data-tone={tone} aria-hidden />
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
