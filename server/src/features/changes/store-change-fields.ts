/** What BPQL asks of a change: its properties, its source and its tags. */
import type { KindOf } from "#bpql/field-kind.ts";
import type { SingleValue } from "#bpql/sql-scheme.ts";
import { changeStatuses } from "#contract/changes.ts";
import { singleTag, tagRows } from "../incidents/feed/store-tag-rows.ts";

/** Over the alias c. */
const columns: ReadonlyMap<string, string> = new Map([
  ["status", "c.status"],
  ["summary", "c.summary"],
  ["identifier", "c.identifier"],
  ["start", "c.start"],
  ["end", 'c."end"'],
]);

export const changeKindOf: KindOf = (field) =>
  field === "start" || field === "end" ? "time" : "text";

/** Changes with the source that they come from, as the alias c. */
export const changesSql = `(SELECT c.*, i.parent_source_system || '.' || i.name AS source_system
  FROM changes c JOIN integrations i ON i.organization_id = c.organization_id
    AND i.id = c.integration_id WHERE c.organization_id = tocsin_organization()) c`;

const isTagName = (field: string): boolean => /^[a-z][a-z0-9_.-]*$/.test(field);

export const changeColumn = (field: string): string | null => columns.get(field) ?? null;

/** A query for the values of a field that stands in no column. */
export function changeRows(field: string): string | null {
  if (columns.has(field)) return null;
  if (field === "source")
    return "SELECT c.source_system UNION ALL SELECT split_part(c.source_system, '.', 1)";
  // The name becomes part of the statement: BPQL knows no other names.
  if (!isTagName(field)) return "SELECT NULL::text WHERE FALSE";
  return tagRows("c.tags", field);
}

/** The values of a field as one JSON value or list; null where its rows have to be read. */
export function changeValues(field: string): string | null {
  const column = changeColumn(field);
  if (column !== null) return `to_jsonb((${column})::text)`;
  return field === "source" ? null : `c.tags->'${field}'`;
}

/** A tag where it is a text and no list. */
export const singleChangeTag = (field: string): SingleValue | null =>
  columns.has(field) || field === "source" || !isTagName(field) ? null : singleTag("c.tags", field);

/** Beside the ranks of incidents: what is being done is more telling than what is over. */
const ranks: Readonly<Record<(typeof changeStatuses)[number], number>> = {
  "In Progress": 4,
  Planned: 2,
  Done: 2,
  Canceled: 1,
};
export const changeRankSql = `CASE c.status ${changeStatuses
  .map((status) => `WHEN '${status}' THEN ${ranks[status]}`)
  .join(" ")} ELSE 0 END`;
