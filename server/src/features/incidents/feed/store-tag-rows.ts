/** A query for the values of a tag: one for a text, each once for a list. */
export const tagRows = (tags: string, name: string): string =>
  `SELECT ${tags}->>'${name}' WHERE jsonb_typeof(${tags}->'${name}') <> 'array'
   UNION ALL SELECT DISTINCT jsonb_array_elements_text(${tags}->'${name}')
   WHERE jsonb_typeof(${tags}->'${name}') = 'array'`;
