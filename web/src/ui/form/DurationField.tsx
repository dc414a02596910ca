import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { cx } from "../cx.ts";
import { Field, type FieldLook } from "./Field.tsx";
import fieldStyles from "./Field.module.css";
import { Icon } from "../text/Icon.tsx";
import styles from "./DurationField.module.css";

export interface DurationUnit {
  /** Length of one, in seconds. */
  seconds: number;
  label: string;
}

export interface DurationFieldProps extends FieldLook {
  /** In seconds; null while the text is no number. */
  value: number | null;
  onChange: (seconds: number | null) => void;
  /** Smallest first. */
  units: readonly DurationUnit[];
  /** Names the choice of unit for screen readers. */
  unitLabel: string;
  isDisabled?: boolean;
}

/** A number and its unit. Limits are the owner's to check. */
export function DurationField({
  label,
  hidesLabel,
  help,
  error,
  className,
  value,
  onChange,
  units,
  unitLabel,
  isDisabled = false,
}: DurationFieldProps) {
  const [unit, setUnit] = useState(() => fittingUnit(value, units));
  const [typed, setTyped] = useState(() => (value === null ? "" : String(value / unit)));
  // The owner set another value: follow it, but never rewrite what is being typed.
  const shown = value !== null && Number(typed) * unit !== value ? String(value / unit) : typed;
  const change = (text: string, seconds: number) => {
    setTyped(text);
    setUnit(seconds);
    onChange(/^\d+(?:\.\d+)?$/.test(text.trim()) ? Math.round(Number(text) * seconds) : null);
  };
  return (
    <Field {...{ label, hidesLabel, help, error, className }}>
      {(ids) => (
        <div
          className={cx(fieldStyles.box, styles.box)}
          data-invalid={ids["aria-invalid"]}
          data-off={isDisabled || undefined}
        >
          <input
            inputMode="decimal"
            autoComplete="off"
            className={cx(fieldStyles.input, "num")}
            value={shown}
            disabled={isDisabled}
            onChange={(event) => change(event.currentTarget.value, unit)}
            {...ids}
          />
          <select
            aria-label={unitLabel}
            className={styles.unit}
            value={unit}
            disabled={isDisabled}
            onChange={(event) => change(shown, Number(event.currentTarget.value))}
          >
            {units.map((durationUnit) => (
              <option key={durationUnit.seconds} value={durationUnit.seconds}>
                {durationUnit.label}
              </option>
            ))}
          </select>
          <Icon shape={ChevronDown} size={12} className={styles.chevron} />
        </div>
      )}
    </Field>
  );
}

/** The largest unit that the value is a whole number of. */
function fittingUnit(value: number | null, units: readonly DurationUnit[]): number {
  const fitting = units.filter((unit) => value !== null && value > 0 && value % unit.seconds === 0);
  return (fitting.at(-1) ?? units[0])?.seconds ?? 1;
}
