import type { matchPatterns } from "../../../correlation/decide.ts";
import type { Event } from "../event.ts";

export interface WorldCorrelation {
  /** What patterns say of events that may open an alert, where it is known beforehand. */
  matches: WeakMap<Event, ReturnType<typeof matchPatterns>>;
  /** Correlation key → ids of incidents that may match; a superset, decisions verify. */
  candidates: Map<string, Set<string>>;
  /** Keys to add to incidents. */
  newKeys: { key: string; incident_id: string; until: number }[];
  /** Incidents whose keys all go. */
  closedKeys: Set<string>;
}

export const newCorrelation = (): WorldCorrelation => ({
  matches: new WeakMap(),
  candidates: new Map(),
  newKeys: [],
  closedKeys: new Set(),
});
