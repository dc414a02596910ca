export interface WorldCorrelation {
  /** Correlation key → ids of incidents that may match; a superset, decisions verify. */
  candidates: Map<string, Set<string>>;
  /** Keys to add to incidents. */
  newKeys: { key: string; incident_id: string; until: number }[];
  /** Incidents whose keys all go. */
  closedKeys: Set<string>;
}

export const newCorrelation = (): WorldCorrelation => ({
  candidates: new Map(),
  newKeys: [],
  closedKeys: new Set(),
});
