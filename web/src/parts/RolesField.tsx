import { useRoles } from "../data/roles.ts";
import { MultiSelect } from "../ui/MultiSelect.tsx";
import { accessWords as words } from "../words/en.ts";

interface RolesFieldProps {
  values: readonly string[];
  onChange: (ids: string[]) => void;
  error?: string | undefined;
}

/** The roles that somebody, or something, holds. */
export function RolesField({ values, onChange, error }: RolesFieldProps) {
  const { data } = useRoles();
  return <MultiSelect label={words.roles} help={words.rolesHelp} error={error} options={(data?.items ?? []).map(({ id, name, description }) => ({ value: id, label: name, detail: description }))} values={values} onChange={onChange} />;
}
