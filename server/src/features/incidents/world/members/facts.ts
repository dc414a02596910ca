import type { FactsState } from "../state.ts";

export interface WorldFacts {
  byIncident: Map<string, FactsState>;
  /** Incidents whose facts changed. */
  changed: Set<string>;
  /** Search terms that an incident had before its facts were first touched. */
  termsBefore: Map<string, ReadonlySet<string>>;
  /** Incidents whose terms are all written again: all their alerts are loaded. */
  rebuilt: Set<string>;
}

export const newFacts = (): WorldFacts => ({
  byIncident: new Map(),
  changed: new Set(),
  termsBefore: new Map(),
  rebuilt: new Set(),
});
