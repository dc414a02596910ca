import type { ComponentProps, ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./Checkbox.module.css";

export interface CheckboxProps extends Omit<
  ComponentProps<"input">,
  "type" | "children" | "checked" | "onChange" | "onToggle" | "size" | "disabled"
> {
  /** "some" draws a dash: part of a group. */
  checked: boolean | "some";
  onToggle: (checked: boolean) => void;
  /** Words beside the box. Without them `aria-label` is needed. */
  label?: ReactNode;
  isDisabled?: boolean;
}

export function Checkbox({
  checked,
  onToggle,
  label,
  isDisabled = false,
  className,
  ...rest
}: CheckboxProps) {
  const box = (
    <input
      type="checkbox"
      className={styles.box}
      checked={checked === true}
      disabled={isDisabled}
      ref={(element) => {
        if (element) element.indeterminate = checked === "some";
      }}
      onChange={(event) => onToggle(event.currentTarget.checked)}
      {...rest}
    />
  );
  return (
    <label className={cx(styles.label, className)}>
      {box}
      {label !== undefined && <span>{label}</span>}
    </label>
  );
}
