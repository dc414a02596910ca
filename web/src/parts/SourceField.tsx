import { Select } from "../ui/form/Select.tsx";
import { entryWords as words } from "../words/words.ts";
import { useSourceNames } from "./useSourceNames.ts";

interface SourceFieldProps {
  /** Empty for every one. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** The one source system that a rule is limited to. */
export function SourceField({ value, onChange, error }: SourceFieldProps) {
  const options = [
    { value: "", label: words.allSources },
    ...useSourceNames([value]).map((name) => ({ value: name, label: name })),
  ];
  return (
    <Select
      label={words.source}
      error={error}
      options={options}
      value={value}
      onChange={onChange}
    />
  );
}
