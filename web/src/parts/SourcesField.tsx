import { Checkbox } from "../ui/form/Checkbox.tsx";
import { MultiSelect } from "../ui/form/MultiSelect.tsx";
import { entryWords as words } from "../words/words.ts";
import { useSourceNames } from "./useSourceNames.ts";

interface SourcesFieldProps {
  /** None means every source. */
  values: readonly string[];
  onChange: (values: string[]) => void;
  problems: Partial<Record<string, string>>;
  /** Where the contract has them. */
  path: string;
}

/** Stands where a source is still to be chosen: the server refuses it, so a rule never widens to all. */
const NOT_CHOSEN = [""];

/** Source systems that a rule is limited to: kinds, and single integrations by their full names. */
export function SourcesField({ values, onChange, problems, path }: SourcesFieldProps) {
  const chosen = values.filter((value) => value !== "");
  const options = useSourceNames(chosen).map((value) => ({ value, label: value }));
  const isLimited = values.length > 0;
  return (
    <>
      <Checkbox
        checked={isLimited}
        label={words.someSources}
        onToggle={(isOn) => onChange(isOn ? NOT_CHOSEN : [])}
      />
      {isLimited && (
        <MultiSelect
          label={words.sources}
          error={problems[path] ?? problems[`${path}.0`]}
          options={options}
          values={chosen}
          onChange={(next) => onChange(next.length === 0 ? NOT_CHOSEN : next)}
          mayCreate
        />
      )}
    </>
  );
}
