/** JSON Schemas of the contract's shapes, each named once and referred to from wherever it stands. */
import { z } from "zod";
import type { ContractEntry } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { capitalized, publishedSchemas } from "#contract/published-schemas.ts";
import { emptyReply } from "#contract/scalars.ts";

export type JsonSchema = Record<string, unknown>;
/** Before defaults and conversions, or after them. */
type Direction = "input" | "output";

export interface Schemas {
  /** What a body or a reply looks like: a reference, or the schema itself where it is short. */
  schemaOf(schema: z.ZodType, direction: Direction): JsonSchema;
  /** Those that something refers to, by name. */
  components(): Record<string, JsonSchema>;
}

/** Its answer has no body, whatever its status. */
export const hasEmptyReply = ({ status, reply }: Endpoint): boolean =>
  status === 204 || reply === emptyReply;

const refPrefix = "#/components/schemas/";

export function openSchemas(entries: readonly ContractEntry[]): Schemas {
  const names = schemaNames(entries);
  const byDirection = { input: renderAll(names, "input"), output: renderAll(names, "output") };
  const used = {
    input: reachable(byDirection.input, rootsOf(entries, names, "input")),
    output: reachable(byDirection.output, rootsOf(entries, names, "output")),
  };
  const twofold = twofoldNames(byDirection, used);
  const publicName = (name: string, direction: Direction): string =>
    direction === "input" && twofold.has(name) ? `${name}Request` : name;
  const rename = (schema: JsonSchema, direction: Direction): JsonSchema =>
    mapRefs(schema, (name) => publicName(name, direction));

  return {
    schemaOf: (schema, direction) => {
      const name = names.get(schema);
      const rendered = name === undefined ? undefined : byDirection[direction][name];
      if (name === undefined || rendered === undefined || !isWorthAName(rendered))
        return rename(rendered ?? render(schema, direction), direction);
      return { $ref: refPrefix + publicName(name, direction) };
    },
    components: () => {
      const all = (["output", "input"] as const).flatMap((direction) =>
        [...used[direction]].map((name): [string, JsonSchema] => [
          publicName(name, direction),
          rename(byDirection[direction][name] ?? {}, direction),
        ]),
      );
      return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
    },
  };
}

/** Exported shapes by their own names; the others that are a call's whole body or reply, by its. */
function schemaNames(entries: readonly ContractEntry[]): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>();
  const taken = new Set<string>();
  const add = (schema: z.ZodType | undefined, name: string): void => {
    if (schema === undefined || names.has(schema)) return;
    if (taken.has(name)) throw new Error(`two shapes of the contract are called ${name}`);
    taken.add(name);
    names.set(schema, name);
  };
  for (const { name, schema } of publishedSchemas()) add(schema, name);
  for (const { name, endpoint } of entries) {
    add(endpoint.body ?? endpoint.rawBody?.schema, `${capitalized(name)}Body`);
    if (!hasEmptyReply(endpoint)) add(endpoint.reply, `${capitalized(name)}Reply`);
  }
  return names;
}

function renderAll(
  names: ReadonlyMap<z.ZodType, string>,
  io: Direction,
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: "any",
    uri: (id) => refPrefix + id,
    override: tidy,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [id, withoutAddress(schema)]),
  );
}

const render = (schema: z.ZodType, io: Direction): JsonSchema =>
  withoutAddress(z.toJSONSchema(schema, { io, unrepresentable: "any", override: tidy }));

const withoutAddress = (schema: object): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== "$schema" && key !== "$id"));

/** What a client reads of it should not break when a field is added. */
function tidy({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: object;
}): void {
  const schema = jsonSchema as JsonSchema; // the same object, without zod's type of it
  const description = z.globalRegistry.get(zodSchema)?.description;
  if (typeof description === "string") schema["description"] ??= description;
  if (schema["additionalProperties"] === false) delete schema["additionalProperties"];
  expandEnumRecord(schema);
}

/** A record by an enum is an object with those fields. */
function expandEnumRecord(schema: JsonSchema): void {
  const { propertyNames, additionalProperties } = schema;
  if (typeof propertyNames !== "object" || propertyNames === null) return;
  if (!("enum" in propertyNames) || !Array.isArray(propertyNames.enum)) return;
  schema["properties"] = Object.fromEntries(
    propertyNames.enum.map((name: unknown) => [String(name), additionalProperties]),
  );
  delete schema["propertyNames"];
  delete schema["additionalProperties"];
}

const isWorthAName = (schema: JsonSchema): boolean =>
  ["properties", "anyOf", "oneOf", "allOf", "items", "enum"].some((key) => key in schema);

function rootsOf(
  entries: readonly ContractEntry[],
  names: ReadonlyMap<z.ZodType, string>,
  direction: Direction,
): string[] {
  return entries.flatMap(({ endpoint }) => {
    const body = endpoint.body ?? endpoint.rawBody?.schema;
    const reply = hasEmptyReply(endpoint) ? undefined : endpoint.reply;
    const schema = direction === "output" ? reply : body;
    const name = schema && names.get(schema);
    return name === undefined ? [] : [name];
  });
}

/** The named schemas that these lead to, themselves among them where they are worth a name. */
function reachable(
  schemas: Readonly<Record<string, JsonSchema>>,
  roots: readonly string[],
): Set<string> {
  const names = new Set<string>();
  const visit = (name: string, isReferred: boolean): void => {
    const schema = schemas[name];
    if (schema === undefined || names.has(name)) return;
    if (isReferred || isWorthAName(schema)) names.add(name);
    for (const next of refsOf(schema)) visit(next, true);
  };
  for (const root of roots) visit(root, false);
  return names;
}

/** Sent and read differently, themselves or by something that they refer to. */
function twofoldNames(
  byDirection: Record<Direction, Record<string, JsonSchema>>,
  used: Record<Direction, ReadonlySet<string>>,
): Set<string> {
  const both = [...used.input].filter((name) => used.output.has(name));
  const twofold = new Set(
    both.filter(
      (name) =>
        JSON.stringify(byDirection.input[name]) !== JSON.stringify(byDirection.output[name]),
    ),
  );
  for (let before = -1; before !== twofold.size;) {
    before = twofold.size;
    for (const name of both)
      if (refsOf(byDirection.input[name] ?? {}).some((ref) => twofold.has(ref))) twofold.add(name);
  }
  return twofold;
}

function refsOf(schema: JsonSchema): string[] {
  const refs: string[] = [];
  mapRefs(schema, (name) => {
    refs.push(name);
    return name;
  });
  return refs;
}

function mapRefs<T>(node: T, rename: (name: string) => string): T {
  if (Array.isArray(node)) return node.map((item) => mapRefs(item, rename)) as T; // the same shape
  if (typeof node !== "object" || node === null) return node;
  const mapped = Object.entries(node).map(([key, value]) => [
    key,
    key === "$ref" && typeof value === "string"
      ? refPrefix + rename(value.slice(refPrefix.length))
      : mapRefs(value, rename),
  ]);
  return Object.fromEntries(mapped) as T; // the same shape
}
