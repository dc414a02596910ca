import { mayDo } from "../data/client/access.ts";
import { useRoles } from "../data/roles.ts";
import { useMe } from "../data/session/session.ts";
import { MultiSelect } from "../ui/form/MultiSelect.tsx";
import { accessWords as words } from "../words/words.ts";

interface RolesFieldProps {
  /** "Roles", unless it says what for. */
  label?: string;
  help?: string;
  values: readonly string[];
  /** Roles whose names are known from whoever holds them. */
  knownRoles: readonly { id: string; name: string }[] | undefined;
  onChange: (ids: string[]) => void;
  error?: string | undefined;
}

/** The roles that somebody, or something, holds. */
export function RolesField({
  label = words.roles,
  help: ownHelp,
  values,
  knownRoles = [],
  onChange,
  error,
}: RolesFieldProps) {
  const maySee = mayDo(useMe(), "roles@read");
  const { data, isError } = useRoles({ isOn: maySee });
  const options =
    data?.items.map(({ id, name, description }) => ({
      value: id,
      label: name,
      detail: description,
    })) ?? knownRoles.map(({ id, name }) => ({ value: id, label: name }));
  const help =
    ownHelp ?? (maySee ? (isError ? words.rolesBroken : words.rolesHelp) : words.rolesHidden);
  return (
    <MultiSelect
      label={label}
      help={help}
      error={error}
      options={options}
      values={values}
      onChange={onChange}
    />
  );
}
