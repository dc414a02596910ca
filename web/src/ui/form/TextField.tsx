import type { ComponentProps, ReactNode } from "react";
import { cx } from "../cx.ts";
import { Field, type FieldLook } from "./Field.tsx";
import { Icon, type IconShape } from "../text/Icon.tsx";
import styles from "./Field.module.css";

export interface TextFieldProps
  extends
    FieldLook,
    Omit<ComponentProps<"input">, "value" | "onChange" | "size" | "children" | "className"> {
  value: string;
  onChange: (value: string) => void;
  /** 28, 32 or 36 px high. */
  size?: "m" | "field" | "l";
  icon?: IconShape | undefined;
  /** Drawn inside at the end, such as a unit or a button. */
  end?: ReactNode;
  /** For queries, commands, patterns and tag values. */
  isMono?: boolean;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    hidesLabel,
    help,
    error,
    className,
    value,
    onChange,
    size = "field",
    icon,
    end,
    isMono = false,
    disabled,
    ...rest
  } = props;
  return (
    <Field {...{ label, hidesLabel, help, error, className }}>
      {(ids) => (
        <div
          className={cx(styles.box, styles[`size-${size}`])}
          data-invalid={ids["aria-invalid"]}
          data-off={disabled || undefined}
        >
          {icon && <Icon shape={icon} size={14} className={styles.icon} />}
          <input
            type="text"
            className={cx(styles.input, isMono && styles.mono)}
            value={value}
            disabled={disabled}
            onChange={(event) => onChange(event.currentTarget.value)}
            {...rest}
            {...ids}
          />
          {end}
        </div>
      )}
    </Field>
  );
}
