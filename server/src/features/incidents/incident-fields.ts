import type { Facts } from "#bpql/facts.ts";
import type { KindOf } from "#bpql/field-kind.ts";
import type { FactsState, IncidentState } from "./state.ts";

type Value = string | number | boolean;
interface Field {
  name: string;
  kind: "text" | "number" | "time" | "choice";
  sql: string;
  of(incident: IncidentState): Value | null;
  values?: string[];
  /** Moves with the clock or with every event, so no environment can be built on it. */ isFleeting?: true;
}

const folderSql = "coalesce(i.folder, 'none')";
/** What BPQL can ask of an incident besides its alerts' tags. `sql` is over the alias i. */
export const incidentFields: readonly Field[] = [
  {
    name: "status",
    kind: "choice",
    sql: "i.status",
    of: (one) => one.status,
    values: ["critical", "warning", "unknown", "acknowledged", "ok"],
  },
  {
    name: "severity",
    kind: "choice",
    sql: "i.severity",
    of: (one) => one.severity,
    values: ["critical", "warning", "unknown", "acknowledged", "ok"],
  },
  { name: "title", kind: "text", sql: "i.title", of: (one) => one.title },
  { name: "subtitle", kind: "text", sql: "i.subtitle", of: (one) => one.subtitle },
  { name: "id", kind: "text", sql: "i.id::text", of: (one) => one.id },
  {
    name: "folder",
    kind: "choice",
    sql: folderSql,
    of: (one) => one.folder ?? "none",
    values: ["active", "snoozed", "maintenance", "resolved"],
  },
  {
    name: "assignee",
    kind: "text",
    sql: "i.assignment->>'assignee_name'",
    of: (one) => one.assignment?.assignee_name ?? null,
  },
  {
    name: "maintenance",
    kind: "choice",
    sql: "i.maintenance",
    of: (one) => one.maintenance,
    values: ["partial", "active"],
  },
  {
    name: "flapping",
    kind: "choice",
    sql: "(i.flapping_alerts > 0)::text",
    of: (one) => String(one.flapping_alerts > 0),
    values: ["true", "false"],
  },
  { name: "alerts", kind: "number", sql: "i.alerts_total", of: (one) => one.alerts_total },
  { name: "active_alerts", kind: "number", sql: "i.alerts_active", of: (one) => one.alerts_active },
  { name: "start", kind: "time", sql: "i.start", of: (one) => one.start, isFleeting: true },
  { name: "end", kind: "time", sql: 'i."end"', of: (one) => one.end, isFleeting: true },
  {
    name: "last_change",
    kind: "time",
    sql: "i.last_change",
    of: (one) => one.last_change,
    isFleeting: true,
  },
  {
    name: "created_at",
    kind: "time",
    sql: "i.created_at",
    of: (one) => one.created_at,
    isFleeting: true,
  },
  {
    name: "updated_at",
    kind: "time",
    sql: "i.updated_at",
    of: (one) => one.updated_at,
    isFleeting: true,
  },
];
export const fieldNamed = new Map(incidentFields.map((field) => [field.name, field]));
/** BPQL's kinds: tags are text, whatever they hold. */
export const kindOf: KindOf = (name) => {
  const kind = fieldNamed.get(name)?.kind ?? "text";
  return kind === "choice" ? "text" : kind;
};

/** An incident as the in-memory evaluation of BPQL sees it. */
export function askable(
  incident: IncidentState,
  facts: FactsState,
  texts: () => readonly string[],
): Facts {
  const values = (name: string): readonly string[] => {
    const field = fieldNamed.get(name);
    if (!field) return Object.hasOwn(facts.facts, name) ? (facts.facts[name] ?? []) : [];
    const value = field.of(incident);
    return value === null ? [] : [String(value)];
  };
  return {
    nowS: incident.updated_at,
    values,
    folded: (name) => values(name).map((value) => value.toLowerCase()),
    text: texts,
  };
}
