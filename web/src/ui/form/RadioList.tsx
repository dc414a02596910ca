import { useId, type ReactNode } from "react";
import styles from "./RadioList.module.css";

export interface RadioRow<Value extends string = string> {
  value: Value;
  label: ReactNode;
  /** At the far end, such as the time a choice leads to. */
  detail?: ReactNode;
}

export interface RadioListProps<Value extends string = string> {
  label: string;
  rows: readonly RadioRow<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The first thing that a dialog asks: it opens with the focus on the choice made. */
  isFirst?: boolean;
}

/** One of a few, a line each. */
export function RadioList<Value extends string>({
  label,
  rows,
  value,
  onChange,
  isFirst = false,
}: RadioListProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.list}>
      <legend className="unseen">{label}</legend>
      {rows.map((row) => (
        <label key={row.value} className={styles.row}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={row.value}
            checked={row.value === value}
            data-autofocus={(isFirst && row.value === value) || undefined}
            onChange={() => onChange(row.value)}
          />
          <span className={styles.label}>{row.label}</span>
          {row.detail !== undefined && <span className={styles.detail}>{row.detail}</span>}
        </label>
      ))}
    </fieldset>
  );
}
