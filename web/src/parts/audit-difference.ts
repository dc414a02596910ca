import { listText } from "../words/words.ts";
/**
 * One field that a change touched: its path, and what it was and is. Undefined where there was, or
 * is, none.
 */
export interface FieldDifference {
  path: string;
  before: unknown;
  after: unknown;
}

/** Told by its own line in the history, or of no concern to a reader. */
const hiddenFields = new Set(["updated_at", "created_at", "revision", "id", "problem", "order"]);

/** Fields that differ between two states, deep; lists are compared as a whole. */
export function differences(before: unknown, after: unknown, path = ""): FieldDifference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isRecord(before) && !isRecord(after))
    return [{ path, before: before ?? undefined, after: after ?? undefined }];
  const [beforeFields, afterFields] = [
    isRecord(before) ? before : {},
    isRecord(after) ? after : {},
  ];
  const names = [...new Set([...Object.keys(beforeFields), ...Object.keys(afterFields)])].filter(
    (name) => path !== "" || !hiddenFields.has(name),
  );
  return names.flatMap((name) =>
    differences(beforeFields[name], afterFields[name], path === "" ? name : `${path}.${name}`),
  );
}

/** A value in a line of text. */
export function valueText(value: unknown): string {
  if (
    value === undefined ||
    value === null ||
    value === "" ||
    (Array.isArray(value) && value.length === 0)
  )
    return "";
  if (Array.isArray(value) && value.every((element) => typeof element !== "object"))
    return listText(value.map(String));
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Moments are told as people read them, not as they are kept. */
export const isTimestamp = (path: string, value: unknown): value is number =>
  /(^|[._])(at|time|seen|used|until)$/.test(path) &&
  typeof value === "number" &&
  value > MIN_TIMESTAMP_S;

/** Below it a number of seconds is a length of time. */
const MIN_TIMESTAMP_S = 1e9;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
