import { useId, useRef, useState, type KeyboardEvent } from "react";
import { useDismiss } from "../overlay/useDismiss.ts";
import { useUiWords } from "../UiWords.tsx";
import { matchingOptions, type ChoiceOption } from "./choose-options.ts";
import type { MultiSelectProps } from "./MultiSelect.tsx";
import { useOptionKeys } from "./useOptionKeys.ts";

const NEW = "\u0000new";

/** What is typed, which options match it, and what picking one does. */
export function useMultiSelect({
  options,
  values,
  onChange,
  onSearch,
  mayCreate,
  maxValues = Infinity,
}: MultiSelectProps) {
  const words = useUiWords();
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isFull = values.length >= maxValues;

  const matches = onSearch ? [...options] : matchingOptions(options, typed);
  const newValue = typed.trim();
  const isNew =
    mayCreate &&
    newValue !== "" &&
    !values.includes(newValue) &&
    !options.some((option) => option.value === newValue);
  const all: ChoiceOption[] = isNew
    ? [...matches, { value: NEW, label: words.create(newValue) }]
    : matches;
  const shown = isFull
    ? all.map((option) => ({ ...option, isDisabled: !values.includes(option.value) }))
    : all;

  const search = (text: string) => {
    setTyped(text);
    setActive(0);
    setOpen(true);
    onSearch?.(text);
  };
  const pick = (option: ChoiceOption) => {
    const value = option.value === NEW ? newValue : option.value;
    if (values.includes(value)) onChange(values.filter((selected) => selected !== value));
    else if (!isFull) onChange([...values, value]);
    search("");
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

  return {
    listId,
    box,
    panel,
    typed,
    isOpen,
    open: () => setOpen(true),
    shown,
    active,
    setActive,
    search,
    pick,
    leave,
    handleKeyDown,
  };
}
