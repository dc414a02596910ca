import type { Alert } from "#contract/incidents.ts";

/** An alert, as tests need one. */
export function anAlert(parts: Partial<Alert>): Alert {
  return {
    id: "1",
    incident_id: "1",
    status: "critical",
    severity: "critical",
    source_system: "api.probe",
    integration_id: "1",
    primary: { name: "host", value: "db-1" },
    secondary: { name: "check", value: "disk" },
    description: "",
    tags: { host: "db-1", check: "disk" },
    start: 100,
    end: null,
    last_change: 100,
    last_seen: 100,
    events: 1,
    muted: false,
    flapping: false,
    resolved_by: null,
    last_receipt: null,
    timeline: [{ at: 100, status: "critical" }],
    ...parts,
  };
}
