/** What a call may look like, read off its schema, where nobody has written an example. */
import type { JsonSchema } from "./schemas.ts";

/** What is written of a call, and how the rest is made up. */
export interface ExampleSource {
  body?: unknown;
  reply?: unknown;
  derive(schema: JsonSchema, field?: string): unknown;
}

/** A schema within its place: the field that it describes names what stands there. */
interface Place {
  field: string;
  components: Readonly<Record<string, JsonSchema>>;
  /** Names of the schemas that this one stands in: a tree ends where it would repeat itself. */
  within: readonly string[];
}

const refPrefix = "#/components/schemas/";
const noon = 1_795_521_600;

/** Fields that are required, and one item of each list. */
export const exampleOf = (
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
  field = "",
): unknown => valueOf(schema, { field, components, within: [] });

function valueOf(schema: JsonSchema, place: Place): unknown {
  const { $ref, const: constant, default: usual, enum: words, examples } = schema;
  if (Array.isArray(examples)) return examples[0];
  if (typeof $ref === "string") return referred($ref.slice(refPrefix.length), place);
  if (constant !== undefined) return constant;
  if (usual !== undefined) return usual;
  if (Array.isArray(words)) return words[0];
  const choices = schemasIn(schema, "anyOf") ?? schemasIn(schema, "oneOf");
  if (choices) return valueOf(shortest(choices, place), place);
  const parts = schemasIn(schema, "allOf");
  if (parts) return Object.assign({}, ...parts.map((part) => valueOf(part, place)));
  return plainValue(schema, place);
}

function referred(name: string, place: Place): unknown {
  const schema = place.components[name];
  if (schema === undefined || place.within.includes(name)) return {};
  return valueOf(schema, { ...place, within: [...place.within, name] });
}

/** One that leads back to where it stands says nothing; null says little. */
const shortest = (choices: readonly JsonSchema[], { within }: Place): JsonSchema =>
  choices.find(
    ({ $ref, type }) =>
      type !== "null" &&
      !(typeof $ref === "string" && within.includes($ref.slice(refPrefix.length))),
  ) ?? { type: "null" };

function plainValue(schema: JsonSchema, place: Place): unknown {
  const { type } = schema;
  switch (Array.isArray(type) ? type[0] : type) {
    case "object":
      return objectOf(schema, place);
    case "array":
      return listOf(schema, place);
    case "string":
      return textOf(schema, place.field);
    case "integer":
    case "number":
      return numberOf(schema, place.field);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      // What is read by a rule of its own, and sent as text.
      return usualText(place.field) ?? objectOf(schema, place);
  }
}

function objectOf(schema: JsonSchema, place: Place): Record<string, unknown> {
  const properties = (schema["properties"] ?? {}) as Record<string, JsonSchema>; // as JSON Schema has it
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, property]) => [name, valueOf(property, { ...place, field: name })]),
  );
}

function listOf(schema: JsonSchema, place: Place): unknown[] {
  const places = schemasIn(schema, "prefixItems");
  // Of a list with fixed places each has its own.
  if (places) return places.map((item) => valueOf(item, place));
  const { items } = schema as { items?: JsonSchema };
  const least = Number(schema["minItems"] ?? 1);
  const isTree = typeof items?.["$ref"] === "string" && leadsBack(items["$ref"], place);
  if (items === undefined || (isTree && schema["minItems"] === undefined)) return [];
  const count = Math.min(Math.max(1, least), Number(schema["maxItems"] ?? Infinity));
  return Array.from({ length: count }, () =>
    valueOf(items, { ...place, field: place.field.replace(/s$/, "") }),
  );
}

const leadsBack = (ref: string, { within }: Place): boolean =>
  within.includes(ref.slice(refPrefix.length));

function schemasIn(schema: JsonSchema, key: string): JsonSchema[] | undefined {
  const schemas = schema[key];
  return Array.isArray(schemas) ? (schemas as JsonSchema[]) : undefined; // as JSON Schema has it
}

const timeField =
  /(_at|_to|_from|At|On)$|^(at|start|end|from|to|time|day|until|last_change|since)$/;

function numberOf(schema: JsonSchema, field: string): number {
  const least = Number(schema["minimum"] ?? -Infinity);
  const most = Number(schema["maximum"] ?? Infinity);
  const isTime = schema["description"] === "Unix seconds" || timeField.test(field);
  return Math.min(most, Math.max(least, isTime ? noon : 1));
}

const idField = /^(_?id|ids|.*_ids?|.*Id)$/;

/** What stands in a field of this name, or of one that ends so. */
const words: readonly (readonly [field: RegExp, text: string])[] = [
  [idField, "1201"],
  [/(e-?mail|username|addresses)$/i, "ada@northwind.example"],
  [/^(organization|organizationName|organization_name|org_name)$/, "Northwind"],
  [/^(query|filter|condition|bpql|when|event_filter)$/, "host = db-1"],
  [/(url|uri|link|metadata|issuer)$/i, "https://northwind.example/runbooks/disk"],
  [/^(title|titles|headline|summary|subject|subtitle)$/, "Disk of db-1 is full"],
  [/^(description|message|annotation|note|reason|why|comment|text|body)$/, "The disk is replaced"],
  [/^(source_systems?|sourceSystems?|parent_source_system|system)$/, "prometheus"],
  [/^(timezone|time_?zone)$/i, "Europe/Berlin"],
  [/^(host|value|values|entity)$/, "db-1"],
  [/^(.*_)?tags?$|^(fields?|key|columns?|group_by|label|labels)$/, "host"],
  [/^(status|severity)$/, "critical"],
  [/(token|secret|password|key)$/i, "2b7e151628aed2a6"],
  [/name$/i, "Databases"],
];

/** Tried in this order, for what has a form of its own. */
const forms = [
  "Databases",
  "host",
  "1201",
  "db-1",
  "db",
  "northwind.example",
  "ada@northwind.example",
  "https://northwind.example/runbooks/disk",
  "+49301234567",
  "09:00",
  "2026-11-24",
  "2026-11-24T12:00:00Z",
  "#3366cc",
  "UTC",
  "Europe/Berlin",
  "operator:db",
  "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
  "",
  "A".repeat(22),
  "A".repeat(87),
];

const usualText = (field: string): string | undefined =>
  words.find(([name]) => name.test(field))?.[1];

function textOf(schema: JsonSchema, field: string): string {
  const { pattern, format, minLength, maxLength } = schema;
  const least = Number(minLength ?? 0);
  const most = Number(maxLength ?? Infinity);
  const form = typeof pattern === "string" ? new RegExp(pattern, "u") : null;
  const isOfFormat = formats[String(format)] ?? (() => true);
  const fits = (text: string): boolean =>
    text.length >= least && text.length <= most && (form?.test(text) ?? true) && isOfFormat(text);
  const usual = usualText(field);
  return [...(usual === undefined ? [] : [usual]), ...forms].find(fits) ?? "a".repeat(least);
}

const formats: Readonly<Record<string, (text: string) => boolean>> = {
  uri: (text) => text.startsWith("https://"),
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text),
  "date-time": (text) => text.endsWith("Z"),
  email: (text) => text.includes("@"),
  uuid: (text) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text),
};
