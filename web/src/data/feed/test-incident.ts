import type { Incident } from "#contract/incidents.ts";
import type { Share } from "#contract/sharing.ts";

/** An open incident, as tests need one. */
export function anIncident(parts: Partial<Incident>): Incident {
  return {
    id: "1",
    title: "db-1",
    subtitle: "disk",
    description: "",
    status: "critical",
    severity: "critical",
    active: true,
    folders: ["active", "unhandled"],
    start: 100,
    end: null,
    last_change: 100,
    updated_at: 100,
    version: 1,
    alerts: { total: 2, active: 2, by_status: { critical: 2 } },
    source_systems: ["api.probe"],
    environments: ["7"],
    priority: null,
    flapping: false,
    assignment: null,
    acknowledgement: null,
    responders: [],
    snooze: null,
    maintenance: null,
    escalations: [],
    incident_tags: {},
    resolved_by: null,
    merged_into: null,
    previous_incident_id: null,
    part: null,
    grouping: null,
    ...parts,
  };
}

export const aShare = (parts: Partial<Share>): Share => ({
  _id: "1",
  system: "email",
  name: "",
  address: "ops@north.test",
  by: "Ada",
  at: 1,
  state: "recorded",
  unsubscribes: [],
  ...parts,
});
