/** What a query can ask of an incident besides its alerts' tags. */
import { statuses } from "./statuses.ts";

export const fieldKinds = ["text", "number", "time", "duration", "choice"] as const;

export const incidentFields = [
  { name: "status", kind: "choice", values: [...statuses] },
  { name: "severity", kind: "choice", values: [...statuses] },
  { name: "title", kind: "text" },
  { name: "subtitle", kind: "text" },
  { name: "description", kind: "text" },
  { name: "id", kind: "text" },
  { name: "folder", kind: "choice", values: ["active", "snoozed", "maintenance", "resolved"] },
  { name: "assignee", kind: "text" },
  { name: "responder", kind: "text" },
  { name: "acknowledged", kind: "choice", values: ["true", "false"] },
  { name: "acknowledged_by", kind: "text" },
  { name: "acknowledged_at", kind: "time" },
  { name: "maintenance", kind: "choice", values: ["partial", "active"] },
  { name: "flapping", kind: "choice", values: ["true", "false"] },
  { name: "alerts", kind: "number" },
  { name: "active_alerts", kind: "number" },
  { name: "start", kind: "time" },
  { name: "end", kind: "time" },
  { name: "duration", kind: "duration" },
  { name: "last_change", kind: "time" },
  { name: "created_at", kind: "time" },
  { name: "updated_at", kind: "time" },
] as const satisfies readonly {
  name: string;
  kind: (typeof fieldKinds)[number];
  values?: readonly string[];
}[];
export type IncidentFieldName = (typeof incidentFields)[number]["name"];
