import type { SingleValue } from "#bpql/sql-scheme.ts";

/** A query for the values of a tag: one for a text, each once for a list. */
export const tagRows = (tags: string, name: string): string =>
  `SELECT ${tags}->>'${name}' WHERE jsonb_typeof(${tags}->'${name}') <> 'array'
   UNION ALL SELECT DISTINCT jsonb_array_elements_text(${tags}->'${name}')
   WHERE jsonb_typeof(${tags}->'${name}') = 'array'`;

export const singleTag = (tags: string, name: string): SingleValue => ({
  isList: `jsonb_typeof(${tags}->'${name}') = 'array'`,
  sql: `(${tags}->>'${name}')`,
});
