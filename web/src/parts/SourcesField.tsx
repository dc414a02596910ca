import { MultiSelect } from "../ui/form/MultiSelect.tsx";
import { entryWords as words } from "../words/words.ts";
import { useSourceNames } from "./useSourceNames.ts";

interface SourcesFieldProps {
  values: readonly string[];
  onChange: (values: string[]) => void;
  error?: string | undefined;
  help?: string | undefined;
}

/** Source systems that a rule is limited to: kinds, and single integrations by their full names. */
export function SourcesField({
  values,
  onChange,
  error,
  help = words.sourcesHelp,
}: SourcesFieldProps) {
  const options = useSourceNames(values).map((value) => ({ value, label: value }));
  return (
    <MultiSelect
      label={words.sources}
      placeholder={values.length === 0 ? words.allSources : undefined}
      help={help}
      error={error}
      options={options}
      values={values}
      onChange={onChange}
      mayCreate
    />
  );
}
