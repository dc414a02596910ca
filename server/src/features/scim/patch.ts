import type { ScimOperation } from "#contract/scim-requests.ts";
import { refuse } from "../../platform/refuse.ts";
import { matcherOf, parseFilter } from "./filter.ts";

export type Resource = Readonly<Record<string, unknown>>;

interface Target {
  attribute: string;
  /** Of the items of a list: `emails[type eq "work"]`. */
  filter: string | null;
  subAttribute: string | null;
}

/**
 * The resource after the operations of a PATCH, as providers send them: with a path, or without
 * and an object whose names are paths. `attributes` are those that it can have; every other one is
 * ignored.
 */
export function patched(
  resource: Resource,
  operations: readonly ScimOperation[],
  attributes: readonly string[],
): Resource {
  return operations.reduce<Resource>((current, { op, path, value }) => {
    if (path !== null && path !== undefined && path !== "")
      return patchedAt(current, { op, path, value }, attributes);
    if (!isObject(value)) throw refuse("scim_no_target", "");
    return Object.entries(value).reduce<Resource>(
      (inner, [name, item]) => patchedAt(inner, { op, path: name, value: item }, attributes),
      current,
    );
  }, resource);
}

function patchedAt(
  resource: Resource,
  { op, path, value }: ScimOperation & { path: string },
  attributes: readonly string[],
): Resource {
  const target = targetOf(path, attributes);
  if (target === null) return resource;
  const { attribute } = target;
  const before = resource[attribute];
  return { ...resource, [attribute]: patchedValue(before, { op, value, target }) };
}

const corePrefix = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i;
const pathPattern = /^([a-z$][\w$-]*)(?:\[(.*)\])?(?:\.([a-z$][\w$-]*))?$/i;

/** Null for what the resource does not have, such as the attributes of an extension. */
function targetOf(path: string, attributes: readonly string[]): Target | null {
  const text = path.replace(corePrefix, "");
  if (/^urn:/i.test(text)) return null;
  const [, name, filter, subAttribute] = pathPattern.exec(text) ?? [];
  if (name === undefined) throw refuse("scim_path", path);
  const attribute = attributes.find((known) => known.toLowerCase() === name.toLowerCase());
  if (attribute === undefined) return null;
  return { attribute, filter: filter ?? null, subAttribute: subAttribute ?? null };
}

interface ValuePatch {
  op: ScimOperation["op"];
  value: unknown;
  target: Target;
}

function patchedValue(before: unknown, { op, value, target }: ValuePatch): unknown {
  const { filter, subAttribute } = target;
  if (filter !== null) return patchedItems(itemsOf(before), { op, value, target });
  if (subAttribute !== null)
    return Array.isArray(before)
      ? before.map((item, at) => (at === 0 ? withSub(item, { op, value, subAttribute }) : item))
      : withSub(before, { op, value, subAttribute });
  if (op === "remove")
    return Array.isArray(before) && value !== undefined && value !== null
      ? withoutItems(before, itemsOf(value))
      : undefined;
  if (op === "add" && (Array.isArray(before) || Array.isArray(value)))
    return [...withoutItems(itemsOf(before), itemsOf(value)), ...itemsOf(value)];
  if (Array.isArray(before)) return itemsOf(value);
  return isObject(before) && isObject(value) ? { ...before, ...value } : value;
}

function patchedItems(items: readonly unknown[], { op, value, target }: ValuePatch): unknown {
  const { filter, subAttribute, attribute } = target;
  const parsed = parseFilter(filter ?? "");
  const matches = matcherOf(parsed);
  const isMatch = (item: unknown): boolean => isObject(item) && matches(item);
  const change = (item: unknown): unknown =>
    subAttribute === null
      ? { ...objectOf(item), ...objectOf(value) }
      : withSub(item, { op, value, subAttribute });
  if (op === "remove" && subAttribute === null) return items.filter((item) => !isMatch(item));
  if (items.some(isMatch)) return items.map((item) => (isMatch(item) ? change(item) : item));
  if (op === "remove") return items;
  // Entra ID sends a person's first e-mail address so, as a replacement too.
  if (parsed.op === "eq") return [...items, change({ [parsed.attrPath]: parsed.compValue })];
  throw refuse("scim_no_target", `${attribute}[${filter}]`);
}

const withSub = (
  item: unknown,
  { op, value, subAttribute }: { op: string; value: unknown; subAttribute: string },
): Resource => ({ ...objectOf(item), [subAttribute]: op === "remove" ? undefined : value });

/** Items of a list are the same if their values are. */
function withoutItems(items: readonly unknown[], removed: readonly unknown[]): unknown[] {
  const values = new Set(removed.map(valueOf));
  return items.filter((item) => !values.has(valueOf(item)));
}

const valueOf = (item: unknown): unknown => (isObject(item) ? item["value"] : item);
const itemsOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
const objectOf = (value: unknown): Resource => (isObject(value) ? value : {});
const isObject = (value: unknown): value is Resource =>
  typeof value === "object" && value !== null && !Array.isArray(value);
