import { useState, type KeyboardEvent } from "react";
import { stepOption, type ChoiceOption } from "./choose-options.ts";
import { MAX_OPTIONS_SHOWN } from "./OptionList.tsx";

interface OptionKeysInput {
  options: readonly ChoiceOption[];
  start: number;
  onPick: (option: ChoiceOption) => void;
}

const PAGE = 8;

/** Keeps the active option of an open list and moves it by keyboard. */
export function useOptionKeys({ options: all, start, onPick }: OptionKeysInput) {
  const [requestedActive, setActive] = useState(start);
  const options = all.slice(0, MAX_OPTIONS_SHOWN);
  const active = Math.min(requestedActive, options.length - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    // With Ctrl or Cmd it sends the form that the list is in.
    if (event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    const option = options[active];
    if (step !== undefined) setActive(stepOption(options, active, step));
    else if (event.key === "Enter" && option && !option.isDisabled) onPick(option);
    else return;
    event.preventDefault();
  };
  return { active, setActive, onKeyDown };
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
};
