import { jsonIn, textIn, timeIn } from "./values.ts";

/**
 * A sender's object, read by its keys in small letters and digits alone: templates let people write
 * {HOST.NAME} as host_name, hostName or HOSTNAME.
 */
export interface Fields {
  /** The first of these that says something. */
  text(...names: string[]): string | undefined;
  /** Unix seconds. */
  time(...names: string[]): number | undefined;
  /** An object, or a text that holds one as JSON; without fields when there is none. */
  part(...names: string[]): Fields;
  list(...names: string[]): readonly unknown[];
  value(...names: string[]): unknown;
  isEmpty: boolean;
}

export function fieldsOf(body: unknown): Fields {
  const values = new Map<string, unknown>();
  for (const [key, value] of Object.entries(objectIn(body) ?? {})) {
    const name = key.toLowerCase().replace(/[^a-z0-9]/g, "");
    if (isNothing(values.get(name))) values.set(name, value);
  }
  const first = <Item>(names: string[], read: (value: unknown) => Item | undefined) => {
    for (const name of names) {
      const item = read(values.get(name));
      if (item !== undefined) return item;
    }
    return undefined;
  };
  return {
    text: (...names) => first(names, textIn),
    time: (...names) => first(names, timeIn),
    part: (...names) => fieldsOf(first(names, objectIn)),
    list: (...names) => first(names, listIn) ?? [],
    value: (...names) => first(names, (value) => (isNothing(value) ? undefined : value)),
    isEmpty: values.size === 0,
  };
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === "";

function objectIn(value: unknown): object | undefined {
  const parsed = typeof value === "string" ? jsonIn(value) : value;
  return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)
    ? parsed
    : undefined;
}

function listIn(value: unknown): readonly unknown[] | undefined {
  const parsed = typeof value === "string" ? jsonIn(value) : value;
  return Array.isArray(parsed) ? parsed : undefined;
}

/** What a sender's word means here; undefined for words that are not its own. */
export const meaningOf = <Meaning>(
  words: Readonly<Record<string, Meaning>>,
  word: string | undefined,
): Meaning | undefined => {
  const key = word?.toLowerCase().replace(/[^a-z0-9]/g, "") ?? "";
  return Object.hasOwn(words, key) ? words[key] : undefined;
};
