import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { Chip } from "../text/Chip.tsx";
import { matchingOptions, type ChoiceOption } from "./choose-options.ts";
import { cx } from "../cx.ts";
import { Field, type FieldLook } from "./Field.tsx";
import fieldStyles from "./Field.module.css";
import { optionId, OptionList } from "./OptionList.tsx";
import { useDismiss } from "../overlay/useDismiss.ts";
import { useFloating } from "../overlay/useFloating.ts";
import { useOptionKeys } from "./useOptionKeys.ts";
import { useUiWords } from "../UiWords.tsx";
import listStyles from "./OptionList.module.css";
import styles from "./Select.module.css";

export interface MultiSelectProps extends FieldLook {
  options: readonly ChoiceOption[];
  values: readonly string[];
  onChange: (values: string[]) => void;
  placeholder?: string | undefined;
  /** Values that are new or changed: drawn in the accent colour. */
  changed?: ReadonlySet<string> | undefined;
  /** What is typed may be added although it is no option; leaving the field adds it too. */
  mayCreate?: boolean;
  /** No more than this many. */
  maxValues?: number;
  onSearch?: ((typed: string) => void) | undefined;
  note?: ReactNode;
  isMono?: boolean;
  isDisabled?: boolean;
}

const NEW = "\u0000new";

/**
 * Several of many, as chips in a field. Typing narrows, Enter adds, Backspace takes the last one
 * away.
 */
export function MultiSelect(props: MultiSelectProps) {
  const {
    label,
    hidesLabel,
    help,
    error,
    className,
    options,
    values,
    onChange,
    placeholder,
    maxValues = Infinity,
    isMono = false,
    isDisabled = false,
  } = props;
  const words = useUiWords();
  const listId = useId();
  const labelId = useId();
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isFull = values.length >= maxValues;

  const matches = props.onSearch ? [...options] : matchingOptions(options, typed);
  const newValue = typed.trim();
  const isNew =
    props.mayCreate &&
    newValue !== "" &&
    !values.includes(newValue) &&
    !options.some((option) => option.value === newValue);
  const all: ChoiceOption[] = isNew
    ? [...matches, { value: NEW, label: words.create(newValue) }]
    : matches;
  const shown = isFull
    ? all.map((option) => ({ ...option, isDisabled: !values.includes(option.value) }))
    : all;

  const handleInput = (text: string) => {
    setTyped(text);
    setActive(0);
    setOpen(true);
    props.onSearch?.(text);
  };
  const pick = (option: ChoiceOption) => {
    const value = option.value === NEW ? newValue : option.value;
    if (values.includes(value)) onChange(values.filter((selected) => selected !== value));
    else if (!isFull) onChange([...values, value]);
    handleInput("");
  };
  const { active, setActive, onKeyDown } = useOptionKeys({
    options: shown,
    start: 0,
    onPick: pick,
  });
  useDismiss({
    isOpen,
    holds: (place) => Boolean(box.current?.contains(place) || panel.current?.contains(place)),
    onDismiss: () => setOpen(false),
  });

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Backspace" && typed === "" && values.length > 0)
      onChange(values.slice(0, -1));
    else if (isOpen) onKeyDown(event);
    else if (event.key === "ArrowDown") setOpen(true);
  };
  const leave = () => {
    setOpen(false);
    if (!isNew || isFull) return;
    setTyped("");
    onChange([...values, newValue]);
  };
  const labelOf = (value: string) =>
    options.find((option) => option.value === value)?.label ?? value;
  return (
    <Field {...{ label, hidesLabel, help, error, className, labelId }}>
      {(ids) => (
        <>
          <div
            ref={box}
            className={cx(fieldStyles.box, styles.field)}
            data-invalid={ids["aria-invalid"]}
            data-off={isDisabled || undefined}
            onClick={() => input.current?.focus()}
          >
            {values.map((value) => (
              <Chip
                key={value}
                name={labelOf(value)}
                isMono={isMono}
                tone={props.changed?.has(value) ? "accent" : "plain"}
                onRemove={
                  isDisabled
                    ? undefined
                    : () => onChange(values.filter((selected) => selected !== value))
                }
              >
                {labelOf(value)}
              </Chip>
            ))}
            <input
              ref={input}
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              aria-activedescendant={
                isOpen && shown.length > 0 ? optionId(listId, active) : undefined
              }
              autoComplete="off"
              spellCheck={false}
              className={styles.typed}
              placeholder={placeholder}
              disabled={isDisabled}
              value={typed}
              onChange={(event) => handleInput(event.currentTarget.value)}
              onClick={() => setOpen(true)}
              onBlur={leave}
              onKeyDown={handleKeyDown}
              {...ids}
            />
          </div>
          {isOpen && (
            <Panel panel={panel} anchor={() => box.current}>
              <OptionList
                id={listId}
                label={typeof label === "string" ? label : ""}
                options={shown}
                active={active}
                isChosen={(value) => values.includes(value)}
                onPoint={setActive}
                onPick={pick}
                isMulti
                note={props.note}
              />
            </Panel>
          )}
        </>
      )}
    </Field>
  );
}

function Panel({
  panel,
  anchor,
  children,
}: {
  panel: RefObject<HTMLDivElement | null>;
  anchor: () => HTMLElement | null;
  children: ReactNode;
}) {
  useFloating(panel, { anchor, side: "bottom", align: "start", matchesWidth: true });
  return (
    <div ref={panel} popover="manual" className={listStyles.panel}>
      {children}
    </div>
  );
}
