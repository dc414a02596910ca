/** What analytics counts of the alerts of an incident. */
import type { Alert } from "#contract/incidents.ts";
import { isQueryable } from "#contract/tags.ts";
import type { MeasuredRow } from "./measured-row.ts";

export interface CountedAlert {
  incident_id: string;
  source_system: string;
  primary_value: string;
  events: number;
  /** A rule or a mapping table has added one of its tags. */
  enriched: boolean;
  tags: Alert["tags"];
}

/** The entity is that of the first alert; an alert counts once for each distinct value of a tag. */
export interface AlertCounts extends Pick<
  MeasuredRow,
  "alerts" | "events" | "enriched" | "entity" | "sources" | "tags"
> {
  incident_id: string;
}

/** Values of a tag that all alerts of an incident have, since the incident has it. */
export interface IncidentTag {
  incident_id: string;
  name: string;
  values: string[];
}

export interface AlertCounter {
  readonly incidentId: string;
  /** In the order of their ids. */
  add(alert: CountedAlert): void;
  counts(tags: readonly IncidentTag[]): AlertCounts;
}

type Growing = [alerts: number, events: number, enriched: number];

export function openCounter(incidentId: string): AlertCounter {
  let entity: string | null = null;
  const total: Growing = [0, 0, 0];
  const sources = new Map<string, Growing>();
  const tags = new Map<string, Map<string, Growing>>();
  return {
    incidentId,
    add: (alert) => {
      entity ??= alert.primary_value;
      addTo(total, alert);
      addTo(weightsOf(sources, alert.source_system), alert);
      for (const name in alert.tags) {
        if (!isQueryable(name)) continue;
        const value = alert.tags[name];
        const values = Array.isArray(value) ? new Set(value.map(String)) : [String(value)];
        for (const text of values) addTo(weightsOf(valuesOf(tags, name), text), alert);
      }
    },
    counts: (incidentTags) => ({
      incident_id: incidentId,
      alerts: total[0],
      events: total[1],
      enriched: total[2],
      entity: entity ?? "",
      sources: Object.fromEntries(sources),
      tags: Object.fromEntries([
        ...[...tags].map(([name, values]) => [name, Object.fromEntries(values)] as const),
        ...incidentTags.map(
          ({ name, values }) =>
            [name, Object.fromEntries(values.map((value) => [value, total]))] as const,
        ),
      ]),
    }),
  };
}

function valuesOf(tags: Map<string, Map<string, Growing>>, name: string): Map<string, Growing> {
  let values = tags.get(name);
  if (values === undefined) tags.set(name, (values = new Map()));
  return values;
}

function weightsOf(values: Map<string, Growing>, value: string): Growing {
  let weights = values.get(value);
  if (weights === undefined) values.set(value, (weights = [0, 0, 0]));
  return weights;
}

function addTo(weights: Growing, { events, enriched }: CountedAlert): void {
  weights[0] += 1;
  weights[1] += events;
  if (enriched) weights[2] += 1;
}
