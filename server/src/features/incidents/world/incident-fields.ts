import type { Facts } from "#bpql/facts.ts";
import type { KindOf } from "#bpql/field-kind.ts";
import { type IncidentFieldName, incidentFields } from "#contract/incident-fields.ts";
import { getOwn } from "./facts.ts";
import type { FactsState, IncidentState } from "./state.ts";

type Value = string | number | boolean;
interface FieldSource {
  /** Over the alias i. Null: it has several values, see store-feed-filter.ts. */
  sql: ((nowS: number) => string) | null;
  read(incident: IncidentState, nowS: number): Value | readonly string[] | null;
  /** Moves with the clock or with every event, so no environment can be built on it. */
  isVolatile?: true;
}

const column = (name: string) => () => `i.${name}`;
/** Where each field of the contract is kept. */
const sources: Readonly<Record<IncidentFieldName, FieldSource>> = {
  status: { sql: column("status"), read: (incident) => incident.status },
  severity: { sql: column("severity"), read: (incident) => incident.severity },
  title: { sql: column("title"), read: (incident) => incident.title },
  subtitle: { sql: column("subtitle"), read: (incident) => incident.subtitle },
  // The alerts' own: incidentFacts reads them with the other texts.
  description: { sql: null, read: () => null, isVolatile: true },
  id: { sql: column("id::text"), read: (incident) => incident.id },
  folder: {
    sql: () => "coalesce(i.folder, 'none')",
    read: (incident) => incident.folder ?? "none",
  },
  assignee: {
    sql: column("assignment->>'assignee_name'"),
    read: (incident) => incident.assignment?.assignee_name ?? null,
  },
  responder: {
    sql: null,
    read: (incident) => incident.responders.map((responder) => responder.name),
  },
  acknowledged: {
    sql: () => "(i.acknowledgement IS NOT NULL)::text",
    read: (incident) => String(incident.acknowledgement !== null),
  },
  acknowledged_by: {
    sql: column("acknowledgement->>'name'"),
    read: (incident) => incident.acknowledgement?.name ?? null,
  },
  acknowledged_at: {
    sql: () => "(i.acknowledgement->>'at')::float8",
    read: (incident) => incident.acknowledgement?.at ?? null,
    isVolatile: true,
  },
  maintenance: { sql: column("maintenance"), read: (incident) => incident.maintenance },
  flapping: {
    sql: () => "(i.flapping_alerts > 0)::text",
    read: (incident) => String(incident.flapping_alerts > 0),
  },
  alerts: { sql: column("alerts_total"), read: (incident) => incident.alerts_total },
  active_alerts: { sql: column("alerts_active"), read: (incident) => incident.alerts_active },
  start: { sql: column("start"), read: (incident) => incident.start, isVolatile: true },
  end: { sql: column('"end"'), read: (incident) => incident.end, isVolatile: true },
  duration: {
    sql: (nowS) => `(coalesce(i."end", ${nowS}::float8) - i.start)`,
    read: (incident, nowS) => (incident.end ?? nowS) - incident.start,
    isVolatile: true,
  },
  last_change: {
    sql: column("last_change"),
    read: (incident) => incident.last_change,
    isVolatile: true,
  },
  created_at: {
    sql: column("created_at"),
    read: (incident) => incident.created_at,
    isVolatile: true,
  },
  updated_at: {
    sql: column("updated_at"),
    read: (incident) => incident.updated_at,
    isVolatile: true,
  },
};
export const fieldByName: ReadonlyMap<string, FieldSource> = new Map(Object.entries(sources));

const kinds = new Map<string, (typeof incidentFields)[number]["kind"]>(
  incidentFields.map(({ name, kind }) => [name, kind]),
);
/** BPQL's kinds: tags are text, whatever they hold. */
export const kindOf: KindOf = (name) => {
  const kind = kinds.get(name) ?? "text";
  return kind === "choice" ? "text" : kind;
};

/**
 * An incident as the in-memory evaluation of BPQL sees it. Of the texts the first holds its title,
 * tags and comments, the others are the descriptions of its alerts.
 */
export function incidentFacts(
  incident: IncidentState,
  facts: FactsState,
  texts: () => readonly string[],
): Facts {
  let known: readonly string[] | null = null;
  let knownFolded: readonly string[] | null = null;
  const readTexts = () => (known ??= texts());
  const nowS = incident.updated_at;
  const values = (name: string): readonly string[] => {
    if (name === "description") return readTexts().slice(1);
    const field = fieldByName.get(name);
    if (!field) return getOwn(facts.facts, name) ?? [];
    const value = field.read(incident, nowS);
    if (value === null) return [];
    return typeof value === "object" ? value : [String(value)];
  };
  return {
    nowS,
    values,
    folded: (name) => values(name).map((value) => value.toLowerCase()),
    text: () => (knownFolded ??= readTexts().map((text) => text.toLowerCase())),
  };
}
