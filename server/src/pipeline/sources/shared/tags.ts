import type { RawEvent } from "../../normalise.ts";
import { fieldsOf } from "./fields.ts";
import { textIn } from "./values.ts";

/** Names that mean something to an event: a sender's tag of that name is kept beside it. */
const eventFields = new Set([
  "status",
  "timestamp",
  "primary_property",
  "secondary_property",
  "incident_identifier",
  "description",
  "expires_at",
]);

/**
 * Tags as senders write them: an object, "k:v, k:v", ["k:v"], [["k", "v"]] or [{key, value}]. Words
 * without a value stand together under `tags`.
 */
export function tagsOf(value: unknown): RawEvent {
  const words: string[] = [];
  const tags: RawEvent = Object.create(null);
  for (const [name, item] of pairsOf(value)) {
    if (name.toLowerCase() === "app_key") continue;
    if (name === "") words.push(String(item));
    else tags[tagName(name)] = item;
  }
  return words.length === 0 ? tags : { ...tags, tags: words };
}

const tagName = (name: string): string => {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[.\s]+/g, "_");
  return eventFields.has(plain) ? `tag_${plain}` : plain;
};

type Pair = readonly [name: string, value: unknown];

function pairsOf(value: unknown): Pair[] {
  if (typeof value === "string") return value.split(",").flatMap(pairIn);
  if (Array.isArray(value)) return value.flatMap(pairIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => scalarPair(name, item));
}

function pairIn(item: unknown): Pair[] {
  if (Array.isArray(item)) return scalarPair(textIn(item[0]) ?? "", item[1]);
  if (typeof item === "object" && item !== null) {
    const pair = fieldsOf(item);
    const name = pair.text("key", "name", "tag");
    return name === undefined ? [] : scalarPair(name, pair.value("value") ?? true);
  }
  const text = textIn(item);
  const [, name, rest] = /^([^:=]+)[:=](.+)$/s.exec(text ?? "") ?? [];
  if (name !== undefined && rest !== undefined) return scalarPair(name, rest);
  return text === undefined ? [] : [["", text]];
}

function scalarPair(name: string, value: unknown): Pair[] {
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => textIn(item) ?? []);
    return items.length === 0 ? [] : [[name, items]];
  }
  const text = textIn(value);
  if (text === undefined) return [];
  return [[name, typeof value === "string" ? text : value]];
}
