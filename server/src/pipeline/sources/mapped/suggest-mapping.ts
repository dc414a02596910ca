import type { PayloadMapping } from "#contract/payload-mappings.ts";
import { compactKey, textOf } from "../generic/fields.ts";
import { type Item, itemsOf } from "../generic/items.ts";
import { readItem } from "../generic/read-payload.ts";
import { unwrap } from "../generic/unwrap.ts";
import type { Guess, ReadEvent } from "../source.ts";
import { statusOfWord } from "./status-of-word.ts";

/** Of a long list, as many are looked at. */
const maxItems = 20;
const maxPaths = 5;

interface ReadItem {
  item: Item;
  read: ReadEvent;
}

/** The mapping that reads a payload as it is read without one; null where nothing was guessed. */
export function suggestMapping(payload: unknown, receivedAt: number): PayloadMapping | null {
  const reads = itemsOf(unwrap(payload), receivedAt)
    .slice(0, maxItems)
    .flatMap((item): ReadItem[] => {
      const read = readItem(item, receivedAt);
      return "kind" in read || read.guesses.length === 0 ? [] : [{ item, read }];
    });
  const [first] = reads;
  const pathsOf = (field: Guess["field"], fits: (place: GuessPlace) => boolean = () => true) =>
    pathsIn(reads, field, fits);
  const primary = pathsOf("primary");
  if (!first || primary.length === 0) return null;
  const status = [...pathsOf("status"), ...pathsOf("severity")];
  return {
    array: first.item.path.replace(/\.?\d+$/, ""),
    extractions: [],
    primary,
    primary_tag: primaryTagOf(first.read),
    // A title that was cleaned of its state is another at recovery.
    secondary: pathsOf("secondary", ({ text, read }) => read.raw["check"] === text),
    secondary_tag: "check",
    status: [...new Set(status)],
    status_values: statusValues(reads, status),
    status_default: "critical",
    time: pathsOf("time"),
    description: pathsOf("description"),
    // A rule's id stands for all that it watches.
    identity: pathsOf(
      "identity",
      ({ path, text, read }) =>
        read.raw["incident_identifier"] === `${compactKey(path.split(".").at(-1) ?? "")} ${text}`,
    ),
    link: pathsOf("link"),
    tags: [],
    map_remaining: true,
    event_filter: "",
  };
}

interface GuessPlace {
  path: string;
  /** What stands there. */
  text: string;
  read: ReadEvent;
}

function pathsIn(
  reads: readonly ReadItem[],
  field: Guess["field"],
  fits: (place: GuessPlace) => boolean,
): string[] {
  const paths = reads.flatMap(({ item, read }) =>
    read.guesses
      .filter((guess) => guess.field === field && fits({ ...placeOf(item, guess), read }))
      .map(({ path }) => inItem(item, path)),
  );
  return [...new Set(paths)].slice(0, maxPaths);
}

const placeOf = ({ fields }: Item, { path }: Guess): { path: string; text: string } => {
  const field = fields.find((candidate) => candidate.path === path);
  return { path, text: field ? textOf(field) : "" };
};

const inItem = ({ path: itemPath }: Item, path: string): string =>
  itemPath !== "" && path.startsWith(`${itemPath}.`) ? path.slice(itemPath.length + 1) : path;

const usualTags = ["host", "service", "application", "device"];

function primaryTagOf({ raw }: ReadEvent): string {
  const own = raw["primary_property"];
  return typeof own === "string" ? own : (usualTags.find((tag) => tag in raw) ?? "host");
}

/** Words that were met and decide: the mapping names them, so that they can be changed. */
function statusValues(
  reads: readonly ReadItem[],
  paths: readonly string[],
): PayloadMapping["status_values"] {
  const texts = reads.flatMap(({ item }) =>
    item.fields.filter(({ path }) => paths.includes(inItem(item, path))).map(textOf),
  );
  return [...new Set(texts)].flatMap((value) => {
    const status = statusOfWord(value);
    return status === null || value.length > 200 ? [] : [{ value, status }];
  });
}
