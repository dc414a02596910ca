import type { Query } from "#bpql/ast.ts";
import { indexHints } from "#bpql/index-hints.ts";
import { ruleIndex } from "#bpql/rule-index.ts";
import { anyText, fieldsOf } from "./fields-of.ts";
import { incidentFacts, fieldByName } from "../incidents/world/incident-fields.ts";
import type { Placing } from "../incidents/world/finalize-incidents.ts";
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
    .sort((a, b) => Number(a.id) - Number(b.id))
    .map(({ id, query }) => ({ id, needs: indexHints(query), holds: compile(query) }));
  const index = ruleIndex(compiled.map((definition) => definition.needs));
  const queryFields = definitions.map(({ query }) => fieldsOf(query));
  return {
    needsState: queryFields.some((fields) =>
      [...fields].some((name) => name === anyText || fieldByName.has(name)),
    ),
    needsText: queryFields.some((fields) => fields.has(anyText)),
    environmentsOf: (incident, facts, texts) => {
      const subject = incidentFacts(incident, facts, texts);
      return index.candidates(subject).flatMap((position) => {
        const definition = compiled[position];
        return definition?.holds(subject) ? [definition.id] : [];
      });
    },
  };
}
