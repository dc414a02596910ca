import { mayDo } from "../../data/client/access.ts";
import { useEnvironments } from "../../data/environments.ts";
import { useRoles } from "../../data/roles.ts";
import { useMe } from "../../data/session/session.ts";

/** Puts names where a field's value holds ids of environments or roles, as far as they may be seen. */
export function useNamesOfIds(): (field: string, value: unknown) => unknown {
  const environments = useEnvironments();
  const roles = useRoles({ isOn: mayDo(useMe(), "roles@read") });
  const names = new Map(
    [...(environments.data?.items ?? []), ...(roles.data?.items ?? [])].map(({ id, name }) => [
      id,
      name,
    ]),
  );
  const nameIds = (field: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((element) => nameIds(field, element));
    if (typeof value === "string") return (holdsIds(field) && names.get(value)) || value;
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, nameIds(key, inner)]),
    );
  };
  return nameIds;
}

/** Any other text may be the same as an id by chance. */
const holdsIds = (field: string): boolean => /(^|_)ids?$|^environments$|^roles$/.test(field);
