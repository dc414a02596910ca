import type { AlertHead, AlertState } from "../state.ts";

export interface WorldAlerts {
  byId: Map<string, AlertState>;
  /** Identity → its current alert, loaded no further than an exact repeat needs. */
  heads: Map<string, AlertHead>;
  /** Identity → its current alert's id. */
  current: Map<string, string>;
  newId(): string;
  changed: Set<string>;
  /**
   * Of those, the ones that are new, moved, retired or tagged anew; of the others only the status
   * side is written.
   */
  rewritten: Set<string>;
  /** Alerts of which only last_seen and the count moved. */
  repeated: Map<string, AlertHead>;
  /** Descriptions that alerts had, of those that changed. */
  textsBefore: Map<string, string>;
}

export const newAlerts = (newId: () => string): WorldAlerts => ({
  byId: new Map(),
  heads: new Map(),
  current: new Map(),
  newId,
  changed: new Set(),
  rewritten: new Set(),
  repeated: new Map(),
  textsBefore: new Map(),
});
