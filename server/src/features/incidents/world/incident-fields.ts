import type { Facts } from "#bpql/facts.ts";
import type { KindOf } from "#bpql/field-kind.ts";
import type { FactsState, IncidentState } from "./state.ts";

type Value = string | number | boolean;
interface Field {
  name: string;
  kind: "text" | "number" | "time" | "choice";
  sql: string;
  read(incident: IncidentState): Value | null;
  values?: string[];
  /** Moves with the clock or with every event, so no environment can be built on it. */ isVolatile?: true;
}

const folderSql = "coalesce(i.folder, 'none')";
/** What BPQL can ask of an incident besides its alerts' tags. `sql` is over the alias i. */
export const incidentFields: readonly Field[] = [
  {
    name: "status",
    kind: "choice",
    sql: "i.status",
    read: (incident) => incident.status,
    values: ["critical", "warning", "unknown", "acknowledged", "ok"],
  },
  {
    name: "severity",
    kind: "choice",
    sql: "i.severity",
    read: (incident) => incident.severity,
    values: ["critical", "warning", "unknown", "acknowledged", "ok"],
  },
  { name: "title", kind: "text", sql: "i.title", read: (incident) => incident.title },
  { name: "subtitle", kind: "text", sql: "i.subtitle", read: (incident) => incident.subtitle },
  { name: "id", kind: "text", sql: "i.id::text", read: (incident) => incident.id },
  {
    name: "folder",
    kind: "choice",
    sql: folderSql,
    read: (incident) => incident.folder ?? "none",
    values: ["active", "snoozed", "maintenance", "resolved"],
  },
  {
    name: "assignee",
    kind: "text",
    sql: "i.assignment->>'assignee_name'",
    read: (incident) => incident.assignment?.assignee_name ?? null,
  },
  {
    name: "acknowledged",
    kind: "choice",
    sql: "(i.acknowledgement IS NOT NULL)::text",
    read: (incident) => String(incident.acknowledgement !== null),
    values: ["true", "false"],
  },
  {
    name: "acknowledged_by",
    kind: "text",
    sql: "i.acknowledgement->>'name'",
    read: (incident) => incident.acknowledgement?.name ?? null,
  },
  {
    name: "acknowledged_at",
    kind: "time",
    sql: "(i.acknowledgement->>'at')::float8",
    read: (incident) => incident.acknowledgement?.at ?? null,
    isVolatile: true,
  },
  {
    name: "maintenance",
    kind: "choice",
    sql: "i.maintenance",
    read: (incident) => incident.maintenance,
    values: ["partial", "active"],
  },
  {
    name: "flapping",
    kind: "choice",
    sql: "(i.flapping_alerts > 0)::text",
    read: (incident) => String(incident.flapping_alerts > 0),
    values: ["true", "false"],
  },
  {
    name: "alerts",
    kind: "number",
    sql: "i.alerts_total",
    read: (incident) => incident.alerts_total,
  },
  {
    name: "active_alerts",
    kind: "number",
    sql: "i.alerts_active",
    read: (incident) => incident.alerts_active,
  },
  {
    name: "start",
    kind: "time",
    sql: "i.start",
    read: (incident) => incident.start,
    isVolatile: true,
  },
  { name: "end", kind: "time", sql: 'i."end"', read: (incident) => incident.end, isVolatile: true },
  {
    name: "last_change",
    kind: "time",
    sql: "i.last_change",
    read: (incident) => incident.last_change,
    isVolatile: true,
  },
  {
    name: "created_at",
    kind: "time",
    sql: "i.created_at",
    read: (incident) => incident.created_at,
    isVolatile: true,
  },
  {
    name: "updated_at",
    kind: "time",
    sql: "i.updated_at",
    read: (incident) => incident.updated_at,
    isVolatile: true,
  },
];
export const fieldByName = new Map(incidentFields.map((field) => [field.name, field]));
/** BPQL's kinds: tags are text, whatever they hold. */
export const kindOf: KindOf = (name) => {
  const kind = fieldByName.get(name)?.kind ?? "text";
  return kind === "choice" ? "text" : kind;
};

/** An incident as the in-memory evaluation of BPQL sees it. */
export function incidentFacts(
  incident: IncidentState,
  facts: FactsState,
  texts: () => readonly string[],
): Facts {
  const values = (name: string): readonly string[] => {
    const field = fieldByName.get(name);
    if (!field) return Object.hasOwn(facts.facts, name) ? (facts.facts[name] ?? []) : [];
    const value = field.read(incident);
    return value === null ? [] : [String(value)];
  };
  return {
    nowS: incident.updated_at,
    values,
    folded: (name) => values(name).map((value) => value.toLowerCase()),
    text: texts,
  };
}
