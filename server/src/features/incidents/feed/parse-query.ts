import type { Query } from "#bpql/ast.ts";
import type { KindOf } from "#bpql/field-kind.ts";
import type { Namespaces } from "#bpql/short-form.ts";
import { parse } from "#bpql/parse.ts";
import { Refusal } from "../../../platform/refuse.ts";
import { kindOf as incidentKindOf } from "../world/incident-fields.ts";

/**
 * null is everything. Refuses what does not parse, with every problem. The kinds of fields are those
 * of incidents unless given.
 */
export function parseQuery(
  text: string,
  {
    field = "query",
    kindOf = incidentKindOf,
    namespaces = null,
  }: { field?: string; kindOf?: KindOf; namespaces?: Namespaces | null } = {},
): Query | null {
  if (text.trim() === "" || text.trim() === "*") return null;
  const parsed = parse(text, { kindOf, namespaces });
  if (!parsed.ok)
    throw new Refusal(
      400,
      parsed.problems.map((problem) => ({ code: "invalid", message: problem.message, field })),
    );
  return parsed.query;
}
