import type { FactValue } from "../facts.ts";
import type { FactsState } from "../state.ts";

export interface WorldFacts {
  byIncident: Map<string, FactsState>;
  /** Incidents whose facts changed. */
  changed: Set<string>;
  /** Incident → values that came and went, some of them both. */
  values: Map<string, { removed: FactValue[]; added: FactValue[] }>;
  /** Incidents whose terms are all written again: all their alerts are loaded. */
  rebuilt: Set<string>;
}

export const newFacts = (): WorldFacts => ({
  byIncident: new Map(),
  changed: new Set(),
  values: new Map(),
  rebuilt: new Set(),
});
