/** What BPQL asks of a row of analytics: its columns, its sources and its tags. */
import type { Query } from "#bpql/ast.ts";
import type { SqlColumn } from "#bpql/sql-scheme.ts";
import { type SqlCondition, toSql } from "#bpql/to-sql.ts";
import { incidentFields } from "#contract/incident-fields.ts";
import { kindOf } from "../incidents/world/incident-fields.ts";

/** Over the alias a. */
const columns: ReadonlyMap<string, (nowS: number) => string> = new Map<
  string,
  (nowS: number) => string
>([
  ["id", () => "a.incident_id::text"],
  ["status", () => "a.status"],
  ["severity", () => "a.severity"],
  ["assignee", () => "a.assignee"],
  ["alerts", () => "a.alerts"],
  ["start", () => "a.start"],
  ["end", () => 'a."end"'],
  ["duration", (nowS) => `(coalesce(a."end", ${nowS}::float8) - a.start)`],
]);
const ofIncidents = new Set<string>(incidentFields.map(({ name }) => name));

/** Fields of the query that analytics does not keep. */
export const missingFields = (query: Query): string[] => [
  ...new Set(fieldsIn(query).filter((field) => ofIncidents.has(field) && !columns.has(field))),
];

function fieldsIn(query: Query): string[] {
  switch (query.kind) {
    case "and":
    case "or":
      return query.items.flatMap(fieldsIn);
    case "not":
      return fieldsIn(query.item);
    case "compare":
    case "in":
      return [query.field];
    case "all":
    case "keyword":
      return [];
  }
}

/** The words that it searches everywhere. */
export function keywordsIn(query: Query): string[] {
  switch (query.kind) {
    case "and":
    case "or":
      return query.items.flatMap(keywordsIn);
    case "not":
      return keywordsIn(query.item);
    case "keyword":
      return [query.text];
    case "compare":
    case "in":
    case "all":
      return [];
  }
}

function columnOf(field: string, nowS: number): SqlColumn | null {
  const sql = columns.get(field)?.(nowS);
  if (sql === undefined) return null;
  const kind = kindOf(field);
  if (kind === "text") return { kind, sql, folded: `lower(${sql})` };
  return { kind: kind === "duration" ? "number" : kind, sql };
}

const sourceNames = `SELECT s.name FROM jsonb_object_keys(a.sources) AS k(source)
  CROSS JOIN LATERAL (VALUES (k.source), (split_part(k.source, '.', 1))) AS s(name)`;

/** A query for the values of a field that stands in no column. */
function rowsOf(field: string): string | null {
  if (columns.has(field)) return null;
  if (field === "source") return sourceNames;
  // The name becomes part of the statement: no other name is a tag's.
  if (!/^(tag\.)?[a-z][a-z0-9_-]{0,63}$/.test(field)) return "SELECT NULL::text WHERE FALSE";
  return `SELECT jsonb_object_keys(a.tags->'${field}')`;
}

export const conditionOf = (
  query: Query,
  { nowS, firstParam }: { nowS: number; firstParam: number },
): SqlCondition =>
  toSql(query, {
    column: (field) => columnOf(field, nowS),
    rows: rowsOf,
    facts: "NULL::jsonb",
    folded: "NULL::jsonb",
    text: "NULL::text",
    nowS,
    firstParam,
    kindOf,
  });
