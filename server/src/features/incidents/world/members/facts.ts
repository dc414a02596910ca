import type { FactsState } from "../state.ts";

export interface WorldFacts {
  byIncident: Map<string, FactsState>;
  /** Incidents whose facts changed. */
  changed: Set<string>;
  /** Incident → field → value → whether it has that now, of values that came or went. */
  values: Map<string, Map<string, Map<string, boolean>>>;
  /** Incidents whose terms are all written again: all their alerts are loaded. */
  rebuilt: Set<string>;
}

export const newFacts = (): WorldFacts => ({
  byIncident: new Map(),
  changed: new Set(),
  values: new Map(),
  rebuilt: new Set(),
});
