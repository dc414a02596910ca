import type { Query } from "#bpql/ast.ts";

/** A bare number, with or without #, also means the incident that has it. */
export function withIncidentIds(query: Query): Query {
  switch (query.kind) {
    case "and":
    case "or":
      return { ...query, items: query.items.map(withIncidentIds) };
    case "not":
      return { ...query, item: withIncidentIds(query.item) };
    case "keyword": {
      const id = /^#?([1-9]\d{0,17})$/.exec(query.text)?.[1];
      return id === undefined
        ? query
        : { kind: "or", items: [query, { kind: "compare", field: "id", op: "=", value: id }] };
    }
    case "compare":
    case "in":
    case "all":
      return query;
  }
}
