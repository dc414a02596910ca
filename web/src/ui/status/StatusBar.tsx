import { cx } from "../cx.ts";
import type { StatusCounts } from "./status.ts";
import { statusBarWidths } from "./status-bar-widths.ts";
import styles from "./StatusBar.module.css";

export interface StatusBarProps {
  counts: StatusCounts;
  /** Says in words what the bar shows. Without it the bar is decoration beside a count. */
  label?: string | undefined;
  /** Widest the bar may get, in px. */
  maxPx?: number;
  /** Width of one piece, in px. */
  unitPx?: number;
  className?: string | undefined;
}

/** How many of each status, worst first. The recovered ones are hollow. */
export function StatusBar({ counts, label, maxPx = 48, unitPx = 5, className }: StatusBarProps) {
  const name = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <span className={cx(styles.bar, className)} {...name}>
      {statusBarWidths(counts, unitPx, maxPx).map((part) => (
        <i key={part.status} data-status={part.status} style={{ width: part.widthPx }} />
      ))}
    </span>
  );
}
