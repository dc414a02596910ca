import { useEnvironments } from "../../data/environments.ts";
import { Select } from "../../ui/form/Select.tsx";
import { analyticsQuestionWords as words, analyticsWords } from "../../words/words.ts";

interface EnvironmentFieldProps {
  /** Null for every one. */
  value: string | null;
  onChange: (id: string | null) => void;
  help: string;
  error?: string | undefined;
}

/** The one environment that something is limited to. */
export function EnvironmentField({ value, onChange, help, error }: EnvironmentFieldProps) {
  return (
    <Select
      label={words.environment}
      help={help}
      options={useEnvironmentOptions(value)}
      value={value ?? ""}
      error={error}
      onChange={(id) => onChange(id === "" ? null : id)}
    />
  );
}

/** One that the reader does not see goes by its id. */
function useEnvironmentOptions(chosen: string | null) {
  const { data } = useEnvironments();
  const known = (data?.items ?? []).flatMap(({ id, name, is_all: isAll }) =>
    isAll ? [] : [{ value: id, label: name }],
  );
  const isKnown = chosen === null || known.some(({ value }) => value === chosen);
  return [
    { value: "", label: analyticsWords.everyEnvironment },
    ...known,
    ...(isKnown ? [] : [{ value: chosen, label: chosen }]),
  ];
}
