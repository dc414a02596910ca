import { Check } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import type { ChoiceOption } from "./choose-options.ts";
import { Icon } from "../text/Icon.tsx";
import { useUiWords } from "../UiWords.tsx";
import styles from "./OptionList.module.css";

/** More are reached by typing; the list says how many it leaves out. */
export const MAX_OPTIONS_SHOWN = 200;

interface OptionListProps {
  id: string;
  label: string;
  options: readonly ChoiceOption[];
  active: number;
  isChosen: (value: string) => boolean;
  onPoint: (at: number) => void;
  onPick: (option: ChoiceOption) => void;
  isMulti?: boolean;
  /** The list itself takes the focus, rather than a box to type in. */
  takesFocus?: boolean;
  /** Said below the options, such as that only the first results are listed. */
  note?: ReactNode;
}

export function optionId(listId: string, at: number): string {
  return `${listId}-${at}`;
}

/** The listbox of a choice. The focus stays with its owner, which names the active option. */
export function OptionList({
  id,
  label,
  options,
  active,
  isChosen,
  onPoint,
  onPick,
  isMulti = false,
  takesFocus = false,
  note,
}: OptionListProps) {
  const words = useUiWords();
  const list = useRef<HTMLDivElement>(null);
  const hidden = options.length - MAX_OPTIONS_SHOWN;
  useEffect(() => {
    list.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const focus = takesFocus
    ? {
        tabIndex: 0,
        "aria-activedescendant": options.length > 0 ? optionId(id, active) : undefined,
      }
    : {};
  return (
    <>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMulti || undefined}
        className={styles.list}
        {...focus}
      >
        {options.slice(0, MAX_OPTIONS_SHOWN).map((option, at) => (
          <div key={option.value} role="presentation">
            {option.group !== undefined && option.group !== options[at - 1]?.group && (
              <div className={styles.group}>{option.group}</div>
            )}
            <div
              id={optionId(id, at)}
              role="option"
              aria-selected={isChosen(option.value)}
              aria-disabled={option.isDisabled || undefined}
              data-active={at === active || undefined}
              className={styles.option}
              onPointerMove={() => at !== active && !option.isDisabled && onPoint(at)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => !option.isDisabled && onPick(option)}
            >
              <span className={styles.words}>
                {option.label}
                {option.detail !== undefined && (
                  <span className={styles.detail}>{option.detail}</span>
                )}
              </span>
              {isChosen(option.value) && <Icon shape={Check} size={14} className={styles.tick} />}
            </div>
          </div>
        ))}
      </div>
      {options.length === 0 && (
        <div className={styles.note} role="status">
          {words.noMatches}
        </div>
      )}
      {hidden > 0 && <div className={styles.note}>{words.more(hidden)}</div>}
      {note !== undefined && <div className={styles.note}>{note}</div>}
    </>
  );
}
