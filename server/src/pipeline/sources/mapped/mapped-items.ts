/** What the paths of a mapping lead to. */
import { limits } from "#contract/limits.ts";
import { type Field, fieldsOf } from "../generic/fields.ts";

/** Null where no list is. With one more than a request may have, it is refused. */
export function itemsOf(body: object, array: string): readonly unknown[] | null {
  const value = array === "" ? (Array.isArray(body) ? body : [body]) : valueAt(body, array);
  return Array.isArray(value) ? value.slice(0, limits.eventsPerRequest + 1) : null;
}

/** Names may hold dots of their own: the longest that is there is taken. */
function valueAt(value: unknown, path: string): unknown {
  if (path === "") return value;
  if (typeof value !== "object" || value === null) return undefined;
  const members = new Map<string, unknown>(Object.entries(value));
  const segments = path.split(".");
  for (let count = segments.length; count > 0; count -= 1) {
    const key = segments.slice(0, count).join(".");
    if (members.has(key)) return valueAt(members.get(key), segments.slice(count).join("."));
  }
  return undefined;
}

/** They are read again for each item. */
const maxShared = 100;

export const sharedFields = (body: object, array: string): Field[] =>
  fieldsOf(body, "", "inherited")
    .filter(({ path }) => !path.startsWith(`${array}.`))
    .slice(0, maxShared);

export type Lookup = (paths: readonly string[]) => Field | null;

export function lookupIn(fields: readonly Field[]): Lookup {
  const byPath = new Map(fields.toReversed().map((field) => [field.path, field]));
  return (paths) => {
    for (const path of paths) {
      const field = byPath.get(path);
      if (field) return field;
    }
    return null;
  };
}
