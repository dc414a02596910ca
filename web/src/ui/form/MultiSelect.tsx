import { useId, useRef, type ReactNode, type RefObject } from "react";
import { Chip } from "../text/Chip.tsx";
import type { ChoiceOption } from "./choose-options.ts";
import { cx } from "../cx.ts";
import { Field, type FieldLook } from "./Field.tsx";
import fieldStyles from "./Field.module.css";
import { optionId, OptionList } from "./OptionList.tsx";
import { useFloating } from "../overlay/useFloating.ts";
import { useMultiSelect } from "./useMultiSelect.ts";
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

/**
 * Several of many, as chips in a field. Typing narrows, Enter adds, Backspace takes the last one
 * away.
 */
export function MultiSelect(props: MultiSelectProps) {
  const { label, hidesLabel, help, error, className, options, values, onChange } = props;
  const { placeholder, isMono = false, isDisabled = false } = props;
  const labelId = useId();
  const input = useRef<HTMLInputElement>(null);
  const select = useMultiSelect(props);
  const labelOf = (value: string) =>
    options.find((option) => option.value === value)?.label ?? value;
  return (
    <Field {...{ label, hidesLabel, help, error, className, labelId }}>
      {(ids) => (
        <>
          <div
            ref={select.box}
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
              aria-expanded={select.isOpen}
              aria-controls={select.isOpen ? select.listId : undefined}
              aria-activedescendant={
                select.isOpen && select.shown.length > 0
                  ? optionId(select.listId, select.active)
                  : undefined
              }
              autoComplete="off"
              spellCheck={false}
              className={styles.typed}
              placeholder={placeholder}
              disabled={isDisabled}
              value={select.typed}
              onChange={(event) => select.search(event.currentTarget.value)}
              onClick={select.open}
              onBlur={select.leave}
              onKeyDown={select.handleKeyDown}
              {...ids}
            />
          </div>
          {select.isOpen && (
            <Panel panel={select.panel} anchor={() => select.box.current}>
              <OptionList
                id={select.listId}
                label={typeof label === "string" ? label : ""}
                options={select.shown}
                active={select.active}
                isChosen={(value) => values.includes(value)}
                onPoint={select.setActive}
                onPick={select.pick}
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
