import { cx } from "../cx.ts";
import type { Status } from "./status.ts";
import { StatusMark } from "./StatusMark.tsx";
import styles from "./StatusWord.module.css";

export interface StatusWordProps {
  status: Status;
  word: string;
  /** Size of the mark in px. */
  size?: number;
  /** Legends name a status without claiming it: neutral text. */
  isLegend?: boolean;
  className?: string | undefined;
}

/** Colour, shape and word together. */
export function StatusWord({
  status,
  word,
  size = 14,
  isLegend = false,
  className,
}: StatusWordProps) {
  return (
    <span className={cx(styles.word, isLegend && styles.legend, className)} data-status={status}>
      <StatusMark status={status} size={size} />
      {word}
    </span>
  );
}
