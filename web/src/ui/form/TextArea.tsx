import type { ComponentProps } from "react";
import { cssVars } from "../theme/css-vars.ts";
import { cx } from "../cx.ts";
import { Field, type FieldLook } from "./Field.tsx";
import fieldStyles from "./Field.module.css";
import styles from "./TextArea.module.css";

export interface TextAreaProps
  extends
    FieldLook,
    Omit<ComponentProps<"textarea">, "value" | "onChange" | "children" | "className"> {
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  isMono?: boolean;
}

/** Grows with its text, from `rows` lines on. */
export function TextArea({
  label,
  hidesLabel,
  help,
  error,
  className,
  value,
  onChange,
  rows = 3,
  isMono = false,
  disabled,
  ...rest
}: TextAreaProps) {
  return (
    <Field {...{ label, hidesLabel, help, error, className }}>
      {(ids) => (
        <textarea
          className={cx(fieldStyles.box, styles.area, isMono && fieldStyles.mono)}
          data-invalid={ids["aria-invalid"]}
          data-off={disabled || undefined}
          value={value}
          rows={rows}
          style={cssVars({ "--rows": String(rows) })}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...rest}
          {...ids}
        />
      )}
    </Field>
  );
}
