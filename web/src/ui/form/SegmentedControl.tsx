import { useId, type ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./SegmentedControl.module.css";

export interface Segment<Id extends string = string> {
  id: Id;
  label: ReactNode;
  count?: number | string | undefined;
}

export interface SegmentedControlProps<Id extends string = string> {
  items: readonly Segment<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  label: string;
  /** 24 or 28 px high. */
  size?: "s" | "m";
  isDisabled?: boolean;
  className?: string | undefined;
}

/** A choice of a few, all in sight. */
export function SegmentedControl<Id extends string>({
  items,
  value,
  onChange,
  label,
  size = "m",
  isDisabled = false,
  className,
}: SegmentedControlProps<Id>) {
  const name = useId();
  return (
    <fieldset
      className={cx(styles.control, size === "s" && styles.small, className)}
      disabled={isDisabled}
    >
      <legend className="unseen">{label}</legend>
      {items.map((item) => (
        <label key={item.id} className={styles.segment}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={item.id === value}
            onChange={() => onChange(item.id)}
          />
          {item.label}
          {item.count !== undefined && <span className="num">{item.count}</span>}
        </label>
      ))}
    </fieldset>
  );
}
