import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./Switch.module.css";

export interface SwitchProps {
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  label: ReactNode;
  /** The label is read out but not drawn. */
  hidesLabel?: boolean;
  isDisabled?: boolean;
  name?: string | undefined;
  className?: string | undefined;
}

/** Takes effect at once; for a choice that waits for Save use a checkbox. */
export function Switch({
  isOn,
  onToggle,
  label,
  hidesLabel = false,
  isDisabled = false,
  name,
  className,
}: SwitchProps) {
  return (
    <label className={cx(styles.label, className)}>
      <input
        type="checkbox"
        role="switch"
        name={name}
        className={styles.track}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      <span className={hidesLabel ? "unseen" : undefined}>{label}</span>
    </label>
  );
}
