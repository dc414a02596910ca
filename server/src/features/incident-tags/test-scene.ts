/** Incidents and definitions for the tests of tags. */
import type { IncidentTagBody } from "#contract/incident-tags.ts";
import { addFacts, emptyFacts } from "../incidents/world/facts.ts";
import { newIncident } from "../incidents/world/open-alert.ts";
import { type FactsState, type IncidentState, tocsin } from "../incidents/world/state.ts";
import { testAlert } from "../incidents/world/test-alert.ts";
import { newWorld, reservedIds } from "../incidents/world/world.ts";
import type { TagDefinition } from "./decide.ts";

export type AlertFacts = Record<string, string[]>;

export function incidentWith(alerts: readonly AlertFacts[]): {
  incident: IncidentState;
  facts: FactsState;
} {
  const incident = newIncident(newWorld(0, tocsin, reservedIds([], ["1"])), testAlert());
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
