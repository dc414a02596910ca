import { type Filter, filter as tester, parse } from "scim2-parse-filter";
import { refuse } from "../../platform/refuse.ts";

export type { Filter };

/** Attributes may be written with the URN of their schema before them. */
const schemaPrefix = /urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/gi;

export function parseFilter(text: string): Filter {
  try {
    return parse(text.replaceAll(schemaPrefix, ""));
  } catch (error) {
    throw refuse("scim_filter", error instanceof Error ? error.message : "");
  }
}

/** Texts are compared without case: of the attributes that are filtered, few are exact. */
export function matcherOf(filter: Filter): (resource: object) => boolean {
  const matches = tester(foldedFilter(filter));
  return (resource) => matches(folded(resource));
}

/** What must be equal in every resource that matches, by the attribute in lower case. */
export function equalities(filter: Filter): ReadonlyMap<string, string> {
  if (filter.op === "and") return new Map(filter.filters.flatMap((part) => [...equalities(part)]));
  return filter.op === "eq" && typeof filter.compValue === "string"
    ? new Map([[filter.attrPath.toLowerCase(), filter.compValue]])
    : new Map();
}

function foldedFilter(filter: Filter): Filter {
  if ("filters" in filter) return { ...filter, filters: filter.filters.map(foldedFilter) };
  if ("valFilter" in filter) return { ...filter, valFilter: foldedFilter(filter.valFilter) };
  if ("filter" in filter) return { ...filter, filter: foldedFilter(filter.filter) };
  return "compValue" in filter && typeof filter.compValue === "string"
    ? { ...filter, compValue: filter.compValue.toLowerCase() }
    : filter;
}

function folded(value: unknown): unknown {
  if (typeof value === "string") return value.toLowerCase();
  if (Array.isArray(value)) return value.map(folded);
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, folded(item)]))
    : value;
}
