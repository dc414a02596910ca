import type { ReactNode } from "react";
import { Field, type FieldLook } from "./Field.tsx";
import styles from "./RangeField.module.css";

export interface RangeFieldProps extends FieldLook {
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  /** At the ends. */
  minLabel: string;
  maxLabel: string;
  /** Below the label, at the far end: what the value comes to. */
  note?: ReactNode;
}

/** A number of a few steps, where more or less counts and not the number. */
export function RangeField({
  value,
  onChange,
  min,
  max,
  step = 1,
  minLabel,
  maxLabel,
  note,
  ...look
}: RangeFieldProps) {
  return (
    <Field {...look}>
      {(ids) => (
        <div className={styles.range}>
          <input
            type="range"
            min={min}
            max={max}
            step={step}
            value={value}
            onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
            {...ids}
          />
          <div className={styles.ends}>
            <span>{minLabel}</span>
            <span className={styles.note}>{note}</span>
            <span>{maxLabel}</span>
          </div>
        </div>
      )}
    </Field>
  );
}
