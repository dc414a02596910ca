import type { Fields } from "./fields.ts";

/**
 * Replaces what stands at a path such as `targets.*.target`, in place; an answer of undefined takes
 * it away.
 */
export function replaceAt(
  fields: Fields,
  path: string,
  replace: (value: unknown) => unknown,
): void {
  const [first = "", ...rest] = path.split(".");
  replaceStep(fields, [first, ...rest], replace);
}

function replaceStep(
  value: unknown,
  path: readonly string[],
  replace: (value: unknown) => unknown,
): void {
  const [key, ...rest] = path;
  if (key === undefined || typeof value !== "object" || value === null) return;
  if (key === "*") {
    if (!Array.isArray(value)) return;
    for (const [at, item] of value.entries()) {
      if (rest.length > 0) replaceStep(item, rest, replace);
      else value[at] = replace(item);
    }
    return;
  }
  const fields = value as Fields; // an object whose keys are texts
  if (rest.length > 0) return replaceStep(fields[key], rest, replace);
  const next = replace(fields[key]);
  if (next === undefined) delete fields[key];
  else fields[key] = next;
}

/** Fields that were given and that a schema knows nothing of. */
export function unknownPaths(input: unknown, schemaFields: unknown, path = ""): string[] {
  if (
    typeof input !== "object" ||
    input === null ||
    typeof schemaFields !== "object" ||
    schemaFields === null
  )
    return [];
  const knownFields = schemaFields as Fields; // an object whose keys are texts
  return Object.entries(input).flatMap(([key, value]) => {
    const at = path === "" ? key : `${path}.${key}`;
    return Object.hasOwn(knownFields, key) ? unknownPaths(value, knownFields[key], at) : [at];
  });
}
