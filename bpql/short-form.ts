/** `host:web-1`: a value of any tag of a category, where the organization has these short forms. */
import { isFieldName } from "./field-kind.ts";
import { nearest } from "./nearest.ts";

/** Name of a category → the tags in it. */
export type Namespaces = Readonly<Record<string, readonly string[]>>;

interface ShortForm {
  /** In lower case. */
  readonly name: string;
  /** A glob; empty while it is being typed. */
  readonly value: string;
}

/** Addresses, paths, times and ports are no short forms: `https://a`, `c:\b`, `10:30`, `db1:80`. */
export function shortFormOf(word: string): ShortForm | null {
  const [, name, value] = /^([a-z][a-z_-]+):(?![:/\\])(.*)$/isu.exec(word) ?? [];
  return name === undefined || value === undefined ? null : { name: name.toLowerCase(), value };
}

/** The fields that it asks, or why it cannot be asked; null where it is a word like others. */
export function fieldsOfShortForm(
  { name, value }: ShortForm,
  namespaces: Namespaces,
): readonly string[] | string | null {
  if (!Object.hasOwn(namespaces, name))
    return value === "" ? null : unknownCategory({ name, value }, Object.keys(namespaces));
  if (value === "") return `Expected a value right after '${name}:'`;
  const fields = (namespaces[name] ?? []).filter(isFieldName).map((tag) => tag.toLowerCase());
  return fields.length === 0 ? `No tag is in the category '${name}'` : [...new Set(fields)];
}

function unknownCategory({ name, value }: ShortForm, names: readonly string[]): string {
  const meant = nearest(name, names);
  const hint = meant === null ? names.join(", ") : `did you mean '${meant}:'?`;
  return `'${name}' is not a tag category (${hint}). To compare a field write ${name} = ${value}; to search for the text put it in quotes`;
}
