import { useImperativeHandle, useRef, type Ref } from "react";
import type { CodeLineHandle } from "../../ui/form/CodeLine.tsx";
import styles from "./BpqlInput.module.css";

export interface QueryLine {
  value: string;
  label: string;
  placeholder: string;
  onChange: (text: string) => void;
  onEnter: () => void;
  onEscape: (() => void) | undefined;
  onFocusChange: (isFocused: boolean) => void;
  isInvalid?: boolean | undefined;
  describedBy?: string | undefined;
  ref?: Ref<CodeLineHandle>;
}

/** The line before the editor is there. */
export function PlainQuery({
  value,
  label,
  placeholder,
  onChange,
  onEnter,
  onEscape,
  onFocusChange,
  isInvalid,
  describedBy,
  ref,
}: QueryLine) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }));
  return (
    <input
      ref={input}
      className={styles.plain}
      aria-label={label}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      placeholder={placeholder}
      value={value}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
      onKeyDown={(event) => {
        if (event.key === "Enter") onEnter();
        else if (event.key === "Escape") onEscape?.();
      }}
    />
  );
}
