/**
 * A query as JSON: `{"AND": [{"=": ["host", "a"]}, {"NOT IN": ["check", ["x", "y"]]}]}`; `{}` is
 * everything.
 */
import { z } from "zod";
import {
  all,
  allOf,
  anyOf,
  compareOps,
  inOps,
  type CompareOp,
  type InOp,
  type Query,
} from "./ast.ts";
import { defaultKindOf, type KindOf } from "./field-kind.ts";
import { fieldSchema, FormReader, type FormParsed, type Path, type Place } from "./form-reader.ts";
import { isAnything } from "./glob.ts";

export type JsonForm =
  | Readonly<Record<string, never>>
  | { readonly AND: readonly JsonForm[] }
  | { readonly OR: readonly JsonForm[] }
  | { readonly NOT: JsonForm }
  | { readonly KEYWORD: string }
  | { readonly [op in CompareOp]?: readonly [field: string, value: string] }
  | { readonly [op in InOp]?: readonly [field: string, values: readonly string[]] };

/** Values mean what they mean in text; numbers and booleans are taken as text. */
export function fromJsonForm(input: unknown, kindOf: KindOf = defaultKindOf): FormParsed {
  const form = new FormReader(kindOf);
  return form.finish(readNode(form, input, { path: [], level: 0 }));
}

export function toJsonForm(query: Query): JsonForm {
  switch (query.kind) {
    case "all":
      return {};
    case "and":
      return { AND: query.items.map(toJsonForm) };
    case "or":
      return { OR: query.items.map(toJsonForm) };
    case "not":
      return { NOT: toJsonForm(query.item) };
    case "compare":
      return { [query.op]: [query.field, query.value] };
    case "in":
      return { [query.op]: [query.field, query.values] };
    case "keyword":
      return { KEYWORD: query.text };
  }
}

function readNode(form: FormReader, input: unknown, place: Place): Query | null {
  if (form.isTooDeep(place)) return null;
  const node = z.record(z.string(), z.unknown()).safeParse(input);
  const entries = node.success ? Object.entries(node.data) : [];
  const [entry, second] = entries;
  if (node.success && !entry) return all;
  if (!entry || second)
    return form.problem(
      place.path,
      'Expected an object with one operator, such as {"=": ["host", "a"]}',
    );
  const [name, argument] = entry;
  const path = [...place.path, name];
  const level = place.level + 1;
  const operator = name.toUpperCase();
  if (operator === "NOT") {
    const item = readNode(form, argument, { path, level });
    return item && { kind: "not", item };
  }
  if (operator !== "AND" && operator !== "OR") return readLeaf(form, argument, path);
  const items = form.checked(z.array(z.unknown(), oneOrMore).min(1, oneOrMore), argument, path);
  const read = items?.flatMap(
    (item, at) => readNode(form, item, { path: [...path, at], level }) ?? [],
  );
  return read ? (operator === "AND" ? allOf(read) : anyOf(read)) : null;
}

/** The path ends with the operator. */
function readLeaf(form: FormReader, argument: unknown, path: Path): Query | null {
  const name = String(path.at(-1));
  const operator = name.toUpperCase();
  const compareOp = compareOps.find((op) => op === operator);
  if (compareOp) {
    const [field, value] = form.checked(compareSchema, argument, path) ?? [];
    return field && value !== undefined
      ? form.leaf({ kind: "compare", field, op: compareOp, value }, [...path, 1])
      : null;
  }
  const inOp = inOps.find((op) => op === operator);
  if (inOp) {
    const [field, values] = form.checked(inSchema, argument, path) ?? [];
    return field && values
      ? form.leaf({ kind: "in", field, op: inOp, values }, [...path, 1])
      : null;
  }
  if (operator === "KEYWORD") {
    const text = form.checked(keywordSchema, argument, path);
    return text === null ? null : isAnything(text) ? all : { kind: "keyword", text };
  }
  return form.problem(
    path,
    `'${name}' is not an operator; use AND, OR, NOT, KEYWORD, IN, NOT IN or one of ${compareOps.join(" ")}`,
  );
}

const oneOrMore = "Expected a list with one condition or more";
const values = "Expected a list with one value or more";

const valueSchema = z
  .union([z.string(), z.number(), z.boolean()], "Expected text, a number, true or false")
  .transform((value) => String(value).toWellFormed());
const compareSchema = z.tuple(
  [fieldSchema, valueSchema],
  'Expected a field and a value, such as ["host", "a"]',
);
const inSchema = z.tuple(
  [fieldSchema, z.array(valueSchema, values).min(1, values)],
  'Expected a field and a list of values, such as ["host", ["a", "b"]]',
);
const keywordSchema = z
  .string("Expected the text to search for")
  .min(1, "There is nothing to search for")
  .transform((text) => text.toWellFormed());
