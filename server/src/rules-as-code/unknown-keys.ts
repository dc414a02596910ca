import { closest, distance } from "fastest-levenshtein";
import { z } from "zod";

/** A schema as JSON Schema has it: what a key may be. */
type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Keys of a value that its schema has none of, also where the value is wrong in other ways. */
export function unknownKeys(schema: z.ZodType, value: unknown): string[] {
  const root = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const pathsIn = (schemas: readonly JsonSchema[], part: unknown, path: string): string[] => {
    if (typeof part !== "object" || part === null || schemas.some(isOpen)) return [];
    if (Array.isArray(part))
      return part.flatMap((item, at) => pathsIn(itemSchemas(schemas), item, joinPath(path, at)));
    return Object.entries(part).flatMap(([key, field]) => {
      const inner = fieldSchemas(schemas, key);
      const at = joinPath(path, key);
      return inner.length === 0 ? [at] : pathsIn(inner.flatMap(branchesOf), field, at);
    });
  };
  return pathsIn(branchesOf(root), value, "");
}

/** "drop_ok: no such field; did you mean drops_ok?" */
export function unknownKeyText(
  path: string,
  schema: z.ZodType,
  moreKeys: readonly string[] = [],
): string {
  const steps = path.split(".");
  const key = steps.pop() ?? "";
  let schemas = branchesOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  for (const step of steps)
    schemas = (/^\d+$/.test(step) ? itemSchemas(schemas) : fieldSchemas(schemas, step)).flatMap(
      branchesOf,
    );
  const known = [
    ...schemas.flatMap((branch) => Object.keys(branch.properties ?? {})),
    ...(steps.length === 0 ? moreKeys : []),
  ];
  const nearest = known.length === 0 ? null : closest(key, known);
  return nearest !== null && distance(key, nearest) <= Math.max(2, key.length / 2)
    ? `${path}: no such field; did you mean ${nearest}?`
    : `${path}: no such field`;
}

const joinPath = (path: string, step: string | number): string =>
  path === "" ? String(step) : `${path}.${step}`;

/** Of unions, what each of their members says. */
const branchesOf = (schema: JsonSchema): JsonSchema[] =>
  [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].length === 0
    ? [schema]
    : [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
        .filter(isSchema)
        .flatMap(branchesOf);

const itemSchemas = (schemas: readonly JsonSchema[]): JsonSchema[] =>
  schemas.flatMap(({ items }) => (isSchema(items) ? branchesOf(items) : []));

const fieldSchemas = (schemas: readonly JsonSchema[], key: string): JsonSchema[] =>
  schemas.flatMap(({ properties }) => {
    const field = Object.hasOwn(properties ?? {}, key) ? properties?.[key] : undefined;
    return isSchema(field) ? [field] : [];
  });

/** Says nothing of keys: any may stand there. */
const isOpen = (schema: JsonSchema): boolean =>
  schema.properties === undefined &&
  (schema.type === undefined || schema.type === "object") &&
  schema.items === undefined;

const isSchema = (schema: unknown): schema is JsonSchema =>
  typeof schema === "object" && schema !== null && !Array.isArray(schema);
