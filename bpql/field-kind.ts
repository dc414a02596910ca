/**
 * What the values of a field are, which decides what its operators mean. `text` is any tag; a
 * duration is kept in seconds.
 */
export type FieldKind = "text" | "number" | "time" | "duration";
/** Takes a lower-case field name. */
export type KindOf = (field: string) => FieldKind;

const times = new Set([
  "start",
  "end",
  "last_change",
  "last_seen",
  "created_at",
  "updated_at",
  "resolved_at",
  "snoozed_until",
  "timestamp",
]);

export const defaultKindOf: KindOf = (field) => (times.has(field) ? "time" : "text");

/** Field names are kept in lower case. */
export function isFieldName(text: string): boolean {
  return /^[a-z][a-z0-9_.-]*$/i.test(text);
}
