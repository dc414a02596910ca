import type { Query } from "#bpql/ast.ts";
import { askable } from "../incidents/incident-fields.ts";
import type { Placing } from "../incidents/finish.ts";
import { compile } from "#bpql/match.ts";

export interface Definition { id: string; query: Query }

/** Compiles environment definitions into the question that every changed incident is asked. */
export function placingOf(definitions: readonly Definition[]): Placing {
  const compiled = [...definitions].sort((one, other) => Number(one.id) - Number(other.id)).map(({ id, query }) => ({ id, holds: compile(query) }));
  return {
    environmentsOf: (incident, facts, haystack) => {
      const subject = askable(incident, facts, haystack);
      return compiled.filter(({ holds }) => holds(subject)).map(({ id }) => id);
    },
  };
}
