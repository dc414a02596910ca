import type { ReactNode } from "react";
import { isQueryable } from "#contract/tags.ts";
import { useTags } from "../data/environments.ts";
import { type ChoiceOption, matchingOptions } from "../ui/form/choose-options.ts";
import { ComboField } from "../ui/form/ComboField.tsx";
import { tagFieldWords as words } from "../words/words.ts";

interface TagFieldProps {
  label: string;
  hidesLabel?: boolean;
  help?: ReactNode;
  error?: string | undefined;
  placeholder?: string;
  value: string;
  onChange: (name: string) => void;
  /** Fields of the alert itself that may be named too, such as `description`. */
  alsoFields?: readonly string[];
}

/** The name of an alert tag: any, with those of current alerts to choose from. */
export function TagField({ value, alsoFields = [], ...rest }: TagFieldProps) {
  const { data = [] } = useTags();
  const queryableTags = data.filter(({ name }) => isQueryable(name));
  const options: ChoiceOption[] = [
    ...queryableTags.map(({ name, totalHits, parentSourceSystem }) => ({
      value: name,
      label: name,
      detail: words.hits(totalHits, parentSourceSystem),
    })),
    ...alsoFields
      .filter((field) => !queryableTags.some(({ name }) => name === field))
      .map((name) => ({ value: name, label: name, detail: words.field })),
  ];
  return <ComboField isMono value={value} options={matchingOptions(options, value)} {...rest} />;
}
