import type { NewActivity } from "../state.ts";

export interface WorldHistory {
  activities: NewActivity[];
  /** Incident and type → the activity that more alerts are counted into. */
  mergeable: Map<string, NewActivity>;
}

export const newHistory = (): WorldHistory => ({ activities: [], mergeable: new Map() });
