import {
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from "react";
import type { ChoiceOption } from "./choose-options.ts";
import { cx } from "../cx.ts";
import { Field, type FieldLook } from "./Field.tsx";
import fieldStyles from "./Field.module.css";
import { optionId, OptionList } from "./OptionList.tsx";
import { useDismiss } from "../overlay/useDismiss.ts";
import { useFloating } from "../overlay/useFloating.ts";
import { useOptionKeys } from "./useOptionKeys.ts";
import listStyles from "./OptionList.module.css";

export interface ComboFieldProps extends FieldLook {
  value: string;
  onChange: (value: string) => void;
  /** Shown as given, below the field: what fits what is typed is the owner's to know. */
  options: readonly ChoiceOption[];
  /** Told when the options are about to be shown, and at every change while they are. */
  onSearch?: ((typed: string) => void) | undefined;
  /** Enter while no option is pointed at. */
  onEnter?: (() => void) | undefined;
  placeholder?: string | undefined;
  isMono?: boolean;
  isDisabled?: boolean;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/**
 * Free text, with values to choose from. What is typed counts at once; an option is taken with the
 * arrows and Enter.
 */
export function ComboField(props: ComboFieldProps) {
  const {
    label,
    hidesLabel,
    help,
    error,
    className,
    value,
    onChange,
    options,
    onSearch,
    onEnter,
    placeholder,
    isMono = false,
    isDisabled = false,
    inputRef,
  } = props;
  const listId = useId();
  const labelId = useId();
  const [isOpen, setOpen] = useState(false);
  const [hasMoved, setMoved] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const pick = (option: ChoiceOption) => {
    onChange(option.value);
    setOpen(false);
  };
  const { active, setActive, onKeyDown } = useOptionKeys({ options, start: 0, onPick: pick });
  useDismiss({
    isOpen,
    holds: (place) => Boolean(box.current?.contains(place) || panel.current?.contains(place)),
    onDismiss: () => setOpen(false),
  });
  const open = () => {
    if (isDisabled) return;
    setMoved(false);
    setActive(0);
    setOpen(true);
    onSearch?.(value);
  };
  const handleInput = (text: string) => {
    onChange(text);
    setMoved(false);
    setActive(0);
    setOpen(true);
    onSearch?.(text);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // With Ctrl or Cmd it sends the form.
    if (event.ctrlKey || event.metaKey) return;
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (isArrow && !isOpen) open();
    else if (isArrow && !hasMoved) setMoved(true);
    else if (event.key === "Enter" && !(isOpen && hasMoved)) {
      setOpen(false);
      if (!onEnter) return;
      onEnter();
    } else if (isOpen) return onKeyDown(event);
    else return;
    event.preventDefault();
  };
  const isShown = isOpen && options.length > 0;
  return (
    <Field {...{ label, hidesLabel, help, error, className, labelId }}>
      {(ids) => (
        <>
          <div
            ref={box}
            className={cx(fieldStyles.box, fieldStyles["size-field"])}
            data-invalid={ids["aria-invalid"]}
            data-off={isDisabled || undefined}
          >
            <input
              ref={inputRef}
              role="combobox"
              aria-expanded={isShown}
              aria-autocomplete="list"
              aria-controls={isShown ? listId : undefined}
              aria-activedescendant={isShown && hasMoved ? optionId(listId, active) : undefined}
              autoComplete="off"
              spellCheck={false}
              className={cx(fieldStyles.input, isMono && fieldStyles.mono)}
              placeholder={placeholder}
              disabled={isDisabled}
              value={value}
              onChange={(event) => handleInput(event.currentTarget.value)}
              onClick={open}
              onBlur={() => setOpen(false)}
              onKeyDown={handleKeyDown}
              {...ids}
            />
          </div>
          {isShown && (
            <Panel panel={panel} anchor={() => box.current}>
              <OptionList
                id={listId}
                label={typeof label === "string" ? label : ""}
                options={options}
                active={hasMoved ? active : -1}
                isChosen={(candidate) => candidate === value}
                onPoint={(at) => (setMoved(true), setActive(at))}
                onPick={pick}
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
