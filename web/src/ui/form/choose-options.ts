import { foldText } from "../fold-text.ts";

/** One choice of a Select or MultiSelect. */
export interface ChoiceOption<Value extends string = string> {
  value: Value;
  label: string;
  /** Second line, also searched. */
  detail?: string | undefined;
  /** Searched, never shown. */
  alsoKnownAs?: string | undefined;
  group?: string | undefined;
  isDisabled?: boolean | undefined;
}

/**
 * Options that hold every typed word, those that begin with the text first; case and accents do not
 * matter.
 */
export function matchingOptions<O extends ChoiceOption>(options: readonly O[], typed: string): O[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...options];
  const hits = options.filter((option) => {
    const text = foldText(`${option.label} ${option.detail ?? ""} ${option.alsoKnownAs ?? ""}`);
    return words.every((word) => text.includes(word));
  });
  const starts = (option: O) => foldText(option.label).startsWith(words[0] ?? "");
  return [...hits.filter(starts), ...hits.filter((option) => !starts(option))];
}

/**
 * The next option that can be chosen, from `from` in steps of `step`; stays where there is none.
 */
export function stepOption(options: readonly ChoiceOption[], from: number, step: number): number {
  const direction = Math.sign(step);
  const last = options.length - 1;
  let to = Math.max(0, Math.min(last, from + step));
  while (options[to]?.isDisabled && to + direction >= 0 && to + direction <= last) to += direction;
  return options[to]?.isDisabled ? from : to;
}
