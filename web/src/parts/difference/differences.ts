import { fieldTitle } from "#contract/field-messages.ts";
import { generalSettingsWords, historyWords as words, listText } from "../../words/words.ts";

/**
 * One field that a change touched: what it is called, where it is, and what it was and is.
 * Undefined where there was, or is, none; null where the list of values says it.
 */
export interface FieldDifference {
  /** From the outermost field on, in words; elements of lists by their own names. */
  title: readonly string[];
  /** Of the field, as it is on the wire. */
  field: string;
  before: unknown;
  after: unknown;
}

/** Told by its own line in the history, or of no concern to a reader. */
const hiddenFields = new Set(["updated_at", "created_at", "revision", "id", "problem", "order"]);

/** Fields that differ between two states, deep; lists element by element. */
export function differences(before: unknown, after: unknown): FieldDifference[] {
  const isHidden = (field: string) => hiddenFields.has(field);
  return isRecord(before) || isRecord(after)
    ? recordDifferences(before, after, { title: [], isHidden })
    : valueDifferences(before, after, { title: [], field: "" });
}

interface Place {
  title: readonly string[];
  field: string;
}

function valueDifferences(before: unknown, after: unknown, place: Place): FieldDifference[] {
  // Of what is new, fields that are empty say nothing.
  if (isSame(before, after) || (valueText(before) === "" && valueText(after) === "")) return [];
  if (isRecord(before) || isRecord(after))
    return recordDifferences(before, after, { title: place.title });
  if (Array.isArray(before) && Array.isArray(after)) return listDifferences(before, after, place);
  return [{ ...place, before: before ?? undefined, after: after ?? undefined }];
}

function recordDifferences(
  before: unknown,
  after: unknown,
  {
    title,
    isHidden = () => false,
  }: { title: readonly string[]; isHidden?: (field: string) => boolean },
): FieldDifference[] {
  const [old, current] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(current)])]
    .filter((field) => !isHidden(field))
    .flatMap((field) =>
      valueDifferences(old[field], current[field], { title: [...title, fieldName(field)], field }),
    );
}

/** What came and what went; elements that have a name or an id are compared with themselves. */
function listDifferences(
  before: readonly unknown[],
  after: readonly unknown[],
  place: Place,
): FieldDifference[] {
  const [old, current] = [byIdentity(before), byIdentity(after)];
  const common = [...old.keys()].filter((key) => current.has(key));
  const [removed, added] = [leftOver(old, current), leftOver(current, old)];
  const isMoved =
    removed.length === 0 &&
    added.length === 0 &&
    !isSame(
      common,
      [...current.keys()].filter((key) => old.has(key)),
    );
  return [
    ...(removed.length + added.length > 0 || isMoved
      ? [
          {
            ...place,
            before: isMoved ? [...before] : orNone(removed),
            after: isMoved ? [...after] : orNone(added),
          },
        ]
      : []),
    ...common.flatMap((key) =>
      valueDifferences(old.get(key), current.get(key), {
        title: [...place.title, elementName(current.get(key), [...current.keys()].indexOf(key))],
        field: place.field,
      }),
    ),
  ];
}

const orNone = (values: unknown[]): unknown[] | undefined =>
  values.length === 0 ? undefined : values;

const leftOver = (from: ReadonlyMap<string, unknown>, compared: ReadonlyMap<string, unknown>) =>
  [...from].flatMap(([key, value]) => (compared.has(key) ? [] : [value]));

const identityFields = ["id", "environment_id", "name", "tag", "field", "column", "title"];
const nameFields = ["name", "title", "tag", "field", "column", "key", "label"];

function byIdentity(list: readonly unknown[]): ReadonlyMap<string, unknown> {
  return new Map(
    list.map((element) => [
      (isRecord(element) ? textIn(element, identityFields) : undefined) ?? JSON.stringify(element),
      element,
    ]),
  );
}

/** What an element calls itself; else its place. */
const elementName = (element: unknown, index: number): string =>
  (isRecord(element) ? textIn(element, nameFields) : undefined) ?? words.entry(index + 1);

function textIn(record: Record<string, unknown>, fields: readonly string[]): string | undefined {
  const value = fields
    .map((field) => record[field])
    .find((candidate) => ["string", "number"].includes(typeof candidate) && candidate !== "");
  return value === undefined ? undefined : String(value);
}

const fieldNames = new Map<string, string>([
  ...Object.entries(generalSettingsWords.settings).map(
    ([setting, { label }]) => [setting, label] as const,
  ),
  ...Object.entries(words.fields),
]);

/** As the interface calls it, or its key in words. */
export const fieldName = (field: string): string => fieldNames.get(field) ?? fieldTitle(field);

/** A value in a line of text; empty for none. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === "") return "";
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (Array.isArray(value)) return listText(value.map(valueText));
  if (isRecord(value)) return recordText(value);
  return String(value);
}

/** By what it calls itself, and what else it says. */
function recordText(record: Record<string, unknown>): string {
  const name = textIn(record, nameFields);
  const details = Object.entries(record)
    .filter(([field, value]) => field !== "id" && String(value) !== name)
    .flatMap(([field, value]) => {
      const text = valueText(value);
      return text === "" ? [] : [`${fieldName(field)} ${text}`];
    });
  if (name === undefined) return details.join("; ");
  return details.length === 0 ? name : `${name} (${details.join("; ")})`;
}

/** Moments are told as people read them, not as they are kept. */
export const isTimestamp = (field: string, value: unknown): value is number =>
  /(^|[._])(at|time|seen|used|until|start|end)$/.test(field) &&
  typeof value === "number" &&
  value > MIN_TIMESTAMP_S;

/** Below it a number of seconds is a length of time. */
const MIN_TIMESTAMP_S = 1e9;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
