/** A payload as a flat list of what it says, and by which names. */
export type Scalar = string | number | boolean;

export interface Field {
  /** In the payload, with dots. */
  path: string;
  /** Names from the outside in, without case and separators; places in lists are left out. */
  keys: readonly string[];
  /** As the sender spells its innermost name. */
  name: string;
  value: Scalar | readonly Scalar[];
  /**
   * `listed`: in a list inside the record, which is evidence or history. `inherited`: said of the
   * whole request.
   */
  place: "own" | "listed" | "inherited";
}

const maxDepth = 12;
const maxFields = 2000;
/** Of a list of objects that are no alerts, as many are looked at. */
const maxListed = 5;

export type PlainObject = Readonly<Record<string, unknown>>;
export const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const compactKey = (key: string): string => key.toLowerCase().replace(/[_\-. $@:/]/g, "");

const secretKeys =
  /pass(word|wd|phrase)|secret|apikey|appkey|accesskey|accesstoken|authtoken|authorization|credential|privatekey|sessionid|cookie|signature|signingcerturl|routingkey|^token$/;
/** A severity may be "none", which says something. */
const gradeKeys = /severity|level|priority|urgency|importance|impact/;

export function fieldsOf(value: unknown, path = "", place: Field["place"] = "own"): Field[] {
  const fields: Field[] = [];
  addFields(fields, value, { path, keys: [], name: "", place });
  return fields;
}

type Place = Omit<Field, "value">;

function addFields(fields: Field[], value: unknown, at: Place): void {
  if (fields.length >= maxFields || at.keys.length > maxDepth) return;
  if (secretKeys.test(at.keys.at(-1) ?? "")) return;
  if (Array.isArray(value)) addListed(fields, value, at);
  else if (isPlainObject(value))
    for (const [name, nested] of Object.entries(value)) addFields(fields, nested, inside(at, name));
  else if (isScalar(value) && !isAbsent(value, at)) fields.push({ ...at, value });
}

function addListed(fields: Field[], list: readonly unknown[], at: Place): void {
  const pairs = pairsOf(list, at);
  if (pairs !== null) {
    for (const [name, value] of pairs) addFields(fields, value, inside(at, name));
    return;
  }
  const scalars = list.filter(isScalar).filter((item) => !isAbsent(item, at));
  if (scalars.length > 0) fields.push({ ...at, value: scalars });
  for (const [index, item] of list.slice(0, maxListed).entries())
    if (isPlainObject(item))
      addFields(fields, item, {
        ...at,
        path: `${at.path}.${index}`,
        place: at.place === "own" ? "listed" : at.place,
      });
}

const inside = ({ path, keys, place }: Place, name: string): Place => ({
  path: path === "" ? name : `${path}.${name}`,
  keys: [...keys, compactKey(name)],
  name,
  place,
});

const pairNames = ["name", "key", "tag", "label", "field"] as const;
const taggedKeys = /^(alert|host|event|monitor)?(tags?|labels?|dimensions?|scopes?)$/;

/** `[{name, value}]`, `[[k, v]]` and `["k:v"]` → pairs; null for any other list. */
function pairsOf(list: readonly unknown[], at: Place): [string, unknown][] | null {
  if (list.length === 0) return null;
  const pairs = list.map((item): [string, unknown] | null => {
    if (Array.isArray(item))
      return item.length === 2 && typeof item[0] === "string" ? [item[0], item[1]] : null;
    if (!isPlainObject(item) || !("value" in item)) return null;
    const name = pairNames.map((key) => item[key]).find((text) => typeof text === "string");
    return typeof name === "string" && name !== "" ? [name, item["value"]] : null;
  });
  if (pairs.every((pair) => pair !== null)) return pairs;
  if (!taggedKeys.test(at.keys.at(-1) ?? "")) return null;
  const texts = list.map((item) => (typeof item === "string" ? labelPair(item) : null));
  return texts.every((pair) => pair !== null) ? texts : null;
}

const maxPair = 1000;

/** "env:prod" → env and prod. An address is no pair. */
export function labelPair(text: string): [string, string] | null {
  if (text.length > maxPair) return null;
  const pair = /^\s*([A-Za-z_][\w.\-/]{0,63})\s*[:=]\s*(\S.*?)\s*$/s.exec(text);
  const [, name = "", value = ""] = pair ?? [];
  return pair === null || value.startsWith("//") ? null : [name, value];
}

export const isTagged = (field: Field): boolean => taggedKeys.test(field.keys.at(-1) ?? "");

const isScalar = (value: unknown): value is Scalar =>
  typeof value === "string" || typeof value === "boolean" || typeof value === "number";

const placeholder =
  /^(\$\w+\$?|\$\{[^{}]*\}|\{[\w.]+\}|\{\{[^{}]*\}\}|\*[A-Za-z][\w .]*\*|null|n\/a|undefined)$/i;

/** What templates leave behind where they have nothing to put in. */
function isAbsent(value: Scalar, { keys }: Place): boolean {
  if (typeof value !== "string") return false;
  const text = value.trim();
  if (text === "" || placeholder.test(text)) return true;
  return /^none$/i.test(text) && !gradeKeys.test(keys.at(-1) ?? "");
}

export const textOf = ({ value }: Pick<Field, "value">): string =>
  (typeof value === "object" ? String(value[0] ?? "") : String(value)).trim();
