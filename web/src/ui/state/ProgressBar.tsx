import { cx } from "../cx.ts";
import styles from "./ProgressBar.module.css";

export interface ProgressBarProps {
  /** From 0 to 1; left out while nobody knows. */
  value?: number | undefined;
  label: string;
  /** In words: "389,240 of 512,000 events". */
  valueText?: string | undefined;
  className?: string | undefined;
}

export function ProgressBar({ value, label, valueText, className }: ProgressBarProps) {
  const valueProps =
    value === undefined
      ? {}
      : { "aria-valuenow": Math.round(value * 100), "aria-valuemin": 0, "aria-valuemax": 100 };
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuetext={valueText}
      {...valueProps}
      className={cx(styles.track, value === undefined && styles.unknown, className)}
    >
      <i
        className={styles.done}
        style={
          value === undefined ? undefined : { width: `${Math.min(1, Math.max(0, value)) * 100}%` }
        }
      />
    </div>
  );
}
