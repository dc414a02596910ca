import type { Query } from "#bpql/ast.ts";
import { indexHints } from "#bpql/index-hints.ts";
import { ruleIndex } from "#bpql/rule-index.ts";
import { anyText, fieldsOf } from "./fields-of.ts";
import { askable, fieldNamed } from "../incidents/incident-fields.ts";
import type { Placing } from "../incidents/finish.ts";
import { compile } from "#bpql/match.ts";

export interface Definition {
  id: string;
  query: Query;
}

/**
 * Compiles environment definitions into the question that every changed incident is asked. Of many,
 * only those are asked that name a value it has.
 */
export function placingOf(definitions: readonly Definition[]): Placing {
  const compiled = [...definitions]
    .sort((one, other) => Number(one.id) - Number(other.id))
    .map(({ id, query }) => ({ id, needs: indexHints(query), holds: compile(query) }));
  const index = ruleIndex(compiled.map((one) => one.needs));
  const asked = definitions.map(({ query }) => fieldsOf(query));
  return {
    asksState: asked.some((fields) =>
      [...fields].some((name) => name === anyText || fieldNamed.has(name)),
    ),
    asksText: asked.some((fields) => fields.has(anyText)),
    environmentsOf: (incident, facts, texts) => {
      const subject = askable(incident, facts, texts);
      return index.near(subject).flatMap((position) => {
        const one = compiled[position];
        return one?.holds(subject) ? [one.id] : [];
      });
    },
  };
}
