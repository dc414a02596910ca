/** What BPQL asks of an alert by itself: its properties, its source and its tags. */
import { textSeparator } from "#bpql/storable.ts";
import type { NeedsScheme } from "#bpql/needs.ts";
import type { SingleValue } from "#bpql/sql-scheme.ts";
import { incidentFields } from "#contract/incident-fields.ts";
import { isQueryable } from "#contract/tags.ts";
import { singleTag, tagRows } from "../incidents/feed/store-tag-rows.ts";
import { kindOf } from "../incidents/world/incident-fields.ts";

/** Over the alias a. */
const columns: ReadonlyMap<string, (nowS: number) => string> = new Map<
  string,
  (nowS: number) => string
>([
  ["status", () => "a.status"],
  ["severity", () => "a.severity"],
  ["description", () => "a.description"],
  ["id", () => "a.id::text"],
  ["flapping", () => "a.flapping::text"],
  ["start", () => "a.start"],
  ["end", () => 'a."end"'],
  ["last_change", () => "a.last_change"],
  ["duration", (nowS) => `(coalesce(a."end", ${nowS}::float8) - a.start)`],
]);
const ofIncidents = new Set<string>(incidentFields.map(({ name }) => name));
const nothing = "SELECT NULL::text WHERE FALSE";
const textsOf = (value: string): string =>
  `jsonb_array_elements_text(CASE jsonb_typeof(${value}) WHEN 'array' THEN ${value}
   ELSE jsonb_build_array(${value}) END)`;
const sources = "SELECT a.source_system UNION ALL SELECT split_part(a.source_system, '.', 1)";

export const alertColumn = (field: string, nowS: number): string | null =>
  columns.get(field)?.(nowS) ?? null;

/** A query for the values of a field that stands in no column. */
export function alertRows(field: string): string | null {
  if (columns.has(field)) return null;
  if (field === "source") return sources;
  // The name becomes part of the statement: no other name is a tag's.
  return ofIncidents.has(field) || !isQueryable(field) ? nothing : tagRows("a.tags", field);
}

/** The values of a field as one JSON value or list; null where its rows have to be read. */
export function alertValues(field: string, nowS: number): string | null {
  const column = alertColumn(field, nowS);
  if (column !== null) return `to_jsonb((${column})::text)`;
  return isTag(field) ? `a.tags->'${field}'` : null;
}

/** A tag where it is a text and no list. */
export const singleAlertTag = (field: string): SingleValue | null =>
  isTag(field) ? singleTag("a.tags", field) : null;

const isTag = (field: string): boolean =>
  field !== "source" && !ofIncidents.has(field) && isQueryable(field);

/** What bare words are looked up in. */
export const alertText = `lower(concat_ws('${textSeparator}', a.description,
  (SELECT string_agg(v, '${textSeparator}') FROM (${sources}) AS s(v)),
  (SELECT string_agg(v, '${textSeparator}') FROM jsonb_each(a.tags) AS t(name, value),
    ${textsOf("t.value")} AS v WHERE t.name ~ '^[a-z][a-z0-9_-]{0,63}$')))`;

/** What an alert needs, its incident has. */
export const alertNeeds: NeedsScheme = {
  kindOf,
  column: (field) => {
    if (field === "description") return "text";
    return ofIncidents.has(field) ? "other" : null;
  },
};
