import type { IncidentState } from "../state.ts";

/** What counters, and those who are told of changes, know of an incident before it changed. */
export type Placement = Pick<
  IncidentState,
  "folder" | "attention" | "set_id" | "active" | "flapping_alerts" | "status" | "priority"
>;

export const placementOf = (incident: IncidentState): Placement => ({
  folder: incident.folder,
  attention: incident.attention,
  set_id: incident.set_id,
  active: incident.active,
  flapping_alerts: incident.flapping_alerts,
  status: incident.status,
  priority: incident.priority,
});

export interface WorldIncidents {
  byId: Map<string, IncidentState>;
  /** Where each loaded incident was counted. */
  placedBefore: Map<string, Placement>;
  newId(): string;
  changed: Set<string>;
  /** Those that changed so that a subscriber would be told. */
  notifiable: Set<string>;
  /** Those that a maintenance window's end gave back as if they were new. */
  reactivated: Set<string>;
}

export const newIncidents = (newId: () => string): WorldIncidents => ({
  byId: new Map(),
  placedBefore: new Map(),
  newId,
  changed: new Set(),
  notifiable: new Set(),
  reactivated: new Set(),
});
