import { all, allOf, type Query } from "#bpql/ast.ts";
import { factsOf } from "#bpql/facts.ts";
import { compile } from "#bpql/match.ts";
import { type Status, statuses } from "#contract/statuses.ts";
import { kindOf } from "../world/incident-fields.ts";

/** The statuses that what matches can have, as far as parts of the query ask nothing else. */
export function possibleStatuses(query: Query | null): readonly Status[] {
  const parts = query?.kind === "and" ? query.items : [query ?? all];
  const ofStatus = parts.filter(asksStatusAlone);
  if (ofStatus.length === 0) return statuses;
  const holds = compile(allOf(ofStatus), kindOf);
  return statuses.filter((status) => holds(factsOf({ status }, { text: () => [], nowS: 0 })));
}

function asksStatusAlone(query: Query): boolean {
  switch (query.kind) {
    case "compare":
    case "in":
      return query.field === "status";
    case "not":
      return asksStatusAlone(query.item);
    case "and":
    case "or":
      return query.items.every(asksStatusAlone);
    case "all":
    case "keyword":
      return false;
  }
}
