import { Search } from "lucide-react";
import {
  useLayoutEffect,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { matchingOptions, type ChoiceOption } from "./choose-options.ts";
import { Icon } from "../text/Icon.tsx";
import { optionId, OptionList } from "./OptionList.tsx";
import { useUiWords } from "../UiWords.tsx";
import { useFloating } from "../overlay/useFloating.ts";
import { useOptionKeys } from "./useOptionKeys.ts";
import styles from "./OptionList.module.css";

interface SelectPanelProps {
  panelId: string;
  panel: RefObject<HTMLDivElement | null>;
  label: string;
  options: readonly ChoiceOption[];
  value: string | null;
  isSearchable: boolean;
  onSearch: ((typed: string) => void) | undefined;
  note: ReactNode;
  anchor: () => HTMLElement | null;
  onPick: (value: string) => void;
  onClose: (returnsFocus: boolean) => void;
}

/**
 * The open part of `Select`. The focus is in its search box, or on the panel when there is none.
 */
export function SelectPanel({
  panelId,
  panel,
  label,
  options,
  value,
  isSearchable,
  onSearch,
  note,
  anchor,
  onPick,
  onClose,
}: SelectPanelProps) {
  const words = useUiWords();
  const [typed, setTyped] = useState("");
  const shown = isSearchable && !onSearch ? matchingOptions(options, typed) : options;
  const start = Math.max(
    0,
    shown.findIndex((option) => option.value === value),
  );
  const { active, setActive, onKeyDown } = useOptionKeys({
    options: shown,
    start,
    onPick: (option) => onPick(option.value),
  });
  useFloating(panel, { anchor, side: "bottom", align: "start", matchesWidth: true });
  useLayoutEffect(() => {
    panel.current?.querySelector<HTMLElement>("input, [role=listbox]")?.focus();
  }, [panel]);

  const listId = `${panelId}-list`;
  const handleInput = (text: string) => {
    setTyped(text);
    setActive(0);
    onSearch?.(text);
  };
  const press = (event: KeyboardEvent) => {
    const jump =
      isSearchable || event.key.length > 1 ? -1 : nextStartingWith(shown, active, event.key);
    if (jump >= 0) setActive(jump);
    else onKeyDown(event);
  };
  const leave = (event: FocusEvent) => {
    const next = event.relatedTarget;
    if (!(next instanceof Node && event.currentTarget.contains(next))) onClose(false);
  };
  return (
    <div
      ref={panel}
      id={panelId}
      popover="manual"
      className={styles.panel}
      onKeyDown={press}
      onBlur={leave}
    >
      {isSearchable && (
        <div className={styles.search}>
          <Icon shape={Search} />
          <input
            role="combobox"
            aria-expanded
            aria-label={words.search}
            aria-controls={listId}
            aria-activedescendant={shown.length > 0 ? optionId(listId, active) : undefined}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => handleInput(event.currentTarget.value)}
          />
        </div>
      )}
      <OptionList
        id={listId}
        label={label}
        options={shown}
        active={active}
        isChosen={(candidate) => candidate === value}
        onPoint={setActive}
        onPick={(option) => onPick(option.value)}
        takesFocus={!isSearchable}
        note={note}
      />
    </div>
  );
}

/** The next option that begins with the letter. */
function nextStartingWith(options: readonly ChoiceOption[], from: number, letter: string): number {
  const order = options.map((_, at) => (from + 1 + at) % options.length);
  const lowerLetter = letter.toLocaleLowerCase();
  return order.find((at) => options[at]?.label.toLocaleLowerCase().startsWith(lowerLetter)) ?? -1;
}
