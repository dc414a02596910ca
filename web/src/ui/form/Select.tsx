import { ChevronDown } from "lucide-react";
import { useId, useRef, useState, type ReactNode } from "react";
import type { ChoiceOption } from "./choose-options.ts";
import { cx } from "../cx.ts";
import { Field, type FieldLook } from "./Field.tsx";
import fieldStyles from "./Field.module.css";
import { Icon, type IconShape } from "../text/Icon.tsx";
import { SelectPanel } from "./SelectPanel.tsx";
import { useDismiss } from "../overlay/useDismiss.ts";
import styles from "./Select.module.css";

export interface SelectProps<Value extends string = string> extends FieldLook {
  options: readonly ChoiceOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string | undefined;
  /** 28, 32 or 36 px high. */
  size?: "m" | "field" | "l";
  icon?: IconShape | undefined;
  /** A box to type in above the options. By itself from nine options on. */
  isSearchable?: boolean;
  /** Told what is typed, for options that come from elsewhere; they are then shown as given. */
  onSearch?: ((typed: string) => void) | undefined;
  note?: ReactNode;
  isDisabled?: boolean;
}

const SEARCHABLE_FROM = 9;

/** One of many. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    label,
    hidesLabel,
    help,
    error,
    className,
    options,
    value,
    onChange,
    placeholder,
    size = "field",
    icon,
    isDisabled = false,
  } = props;
  const panelId = useId();
  const labelId = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = (returnsFocus: boolean) => {
    setOpen(false);
    if (returnsFocus) button.current?.focus();
  };
  useDismiss({
    isOpen,
    holds: (place) => Boolean(panel.current?.contains(place) || button.current?.contains(place)),
    onDismiss: (by) => close(by === "escape"),
  });
  const chosen = options.find((option) => option.value === value);
  return (
    <Field {...{ label, hidesLabel, help, error, className, labelId }}>
      {(ids) => (
        <>
          <button
            ref={button}
            type="button"
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            aria-labelledby={`${labelId} ${ids.id}`}
            disabled={isDisabled}
            className={cx(fieldStyles.box, fieldStyles[`size-${size}`], styles.button)}
            data-invalid={ids["aria-invalid"]}
            data-off={isDisabled || undefined}
            onClick={() => setOpen(!isOpen)}
            onKeyDown={(event) =>
              (event.key === "ArrowDown" || event.key === "ArrowUp") &&
              (event.preventDefault(), setOpen(true))
            }
            id={ids.id}
            aria-describedby={ids["aria-describedby"]}
          >
            {icon && <Icon shape={icon} size={14} className={fieldStyles.icon} />}
            <span className={cx(styles.value, !chosen && styles.placeholder)}>
              {chosen?.label ?? placeholder}
            </span>
            <Icon shape={ChevronDown} size={12} className={styles.chevron} />
          </button>
          {isOpen && (
            <SelectPanel
              {...{ panelId, panel, options, value, onClose: close }}
              label={typeof label === "string" ? label : (placeholder ?? "")}
              isSearchable={
                props.isSearchable ??
                (options.length >= SEARCHABLE_FROM || props.onSearch !== undefined)
              }
              onSearch={props.onSearch}
              note={props.note}
              anchor={() => button.current}
              onPick={(picked) => {
                const option = options.find((choiceOption) => choiceOption.value === picked);
                if (option) onChange(option.value);
                close(true);
              }}
            />
          )}
        </>
      )}
    </Field>
  );
}
