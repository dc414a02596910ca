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
  step(fields, [first, ...rest], replace);
}

function step(value: unknown, path: readonly string[], replace: (value: unknown) => unknown): void {
  const [key, ...rest] = path;
  if (key === undefined || typeof value !== "object" || value === null) return;
  if (key === "*") {
    if (!Array.isArray(value)) return;
    for (const [at, item] of value.entries()) {
      if (rest.length > 0) step(item, rest, replace);
      else value[at] = replace(item);
    }
    return;
  }
  const fields = value as Fields; // an object whose keys are texts
  if (rest.length > 0) return step(fields[key], rest, replace);
  const next = replace(fields[key]);
  if (next === undefined) delete fields[key];
  else fields[key] = next;
}

/** Fields that were given and that a schema knows nothing of. */
export function unknownPaths(given: unknown, known: unknown, path = ""): string[] {
  if (typeof given !== "object" || given === null || typeof known !== "object" || known === null)
    return [];
  const there = known as Fields; // an object whose keys are texts
  return Object.entries(given).flatMap(([key, value]) => {
    const at = path === "" ? key : `${path}.${key}`;
    return Object.hasOwn(there, key) ? unknownPaths(value, there[key], at) : [at];
  });
}
