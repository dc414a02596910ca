/** Incidents and definitions for the tests of tags. */
import type { IncidentTagBody } from "#contract/incident-tags.ts";
import { addFacts, emptyFacts } from "../incidents/world/facts.ts";
import { newIncident } from "../incidents/world/open-alert.ts";
import {
  type AlertState,
  type FactsState,
  type IncidentState,
  tocsin,
} from "../incidents/world/state.ts";
import { newWorld, reservedIds } from "../incidents/world/world.ts";
import type { TagDefinition } from "./decide.ts";

export type AlertFacts = Record<string, string[]>;

const alert: AlertState = {
  id: "1",
  incident_id: "1",
  integration_id: "1",
  identity: "",
  is_current: true,
  source_system: "api.a",
  status: "critical",
  severity: "critical",
  primary_name: "host",
  primary_value: "db-1",
  secondary_name: null,
  secondary_value: null,
  description: "",
  tags: {},
  start: 0,
  end: null,
  last_change: 0,
  last_seen: 0,
  fingerprint: "",
  last_event_at: 0,
  events: 1,
  muted: false,
  mute: null,
  flapping: false,
  enriched: false,
  expires_at: null,
  resolved_by: null,
  last_receipt: null,
  timeline: [],
  updated_at: 0,
};

export function incidentWith(alerts: readonly AlertFacts[]): {
  incident: IncidentState;
  facts: FactsState;
} {
  const incident = newIncident(newWorld(0, tocsin, reservedIds([], ["1"])), alert);
  const facts = emptyFacts("1");
  for (const alertFacts of alerts) addFacts(facts, alertFacts);
  return { incident, facts };
}

export const definition = (
  id: string,
  body: Partial<IncidentTagBody>,
  more: Partial<TagDefinition> = {},
): TagDefinition => ({
  id,
  name: `t${id}`,
  active: true,
  body: { description: "", type: "text", options: [], default: null, automatic: [], ...body },
  ...more,
});
