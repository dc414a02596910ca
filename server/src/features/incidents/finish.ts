import { settlePriority, settleTitle } from "./roll-up.ts";
import type { FactsState, IncidentState } from "./state.ts";
import type { World } from "./world.ts";

export interface Placing {
  /** Ids of the environments that hold the incident, ascending; "All" is not among them. */
  environmentsOf(incident: IncidentState, facts: FactsState, haystack: () => string): string[];
}

/** The last word on every incident that was touched: title, priority, version, and its environments. */
export function finish(world: World, placing: Placing, haystackOf: (facts: FactsState, incident: IncidentState) => string): Map<string, string[]> {
  const placements = new Map<string, string[]>();
  for (const id of world.changedFacts) world.changedIncidents.add(id);
  for (const id of world.changedIncidents) {
    const incident = world.incidents.get(id);
    if (!incident) continue;
    incident.version += 1;
    const facts = world.facts.get(id);
    if (!facts) continue;
    if (world.changedFacts.has(id)) {
      settleTitle(incident, facts);
      settlePriority(incident, facts);
    }
    placements.set(id, placing.environmentsOf(incident, facts, () => haystackOf(facts, incident)));
  }
  return placements;
}
