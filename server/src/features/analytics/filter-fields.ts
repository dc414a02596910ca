/** What BPQL may ask of analytics: some fields of incidents, their sources and their tags. */
import type { Query } from "#bpql/ast.ts";
import { incidentFields } from "#contract/incident-fields.ts";
import { fieldsIn } from "./filter-pack.ts";

const storedFields = new Set([
  "id",
  "status",
  "severity",
  "assignee",
  "alerts",
  "start",
  "end",
  "duration",
]);
const ofIncidents = new Set<string>(incidentFields.map(({ name }) => name));

/** Fields of the query that analytics does not keep. */
export const missingFields = (query: Query): string[] => [
  ...new Set(fieldsIn(query).filter((field) => ofIncidents.has(field) && !storedFields.has(field))),
];

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
