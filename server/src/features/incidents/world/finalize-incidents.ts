import { haystackOf } from "./facts.ts";
import { updateTitle } from "./roll-up.ts";
import type { FactsState, IncidentState } from "./state.ts";
import { updateTags, type Tagging, withoutTags } from "./tagging.ts";
import type { World } from "./world.ts";

export interface Placing {
  /** Ids of the environments that hold the incident, ascending; "All" is not among them. */
  environmentsOf(
    incident: IncidentState,
    facts: FactsState,
    texts: () => readonly string[],
  ): string[];
  /** Whether some definition asks for more than tags: then membership can change without them. */
  needsState: boolean;
  /** Whether some definition searches texts: then the descriptions of all alerts are needed. */
  needsText: boolean;
}

/** `describing`: tags that subtitles name. */
export interface FinalizeRules {
  placing: Placing;
  tagging: Tagging;
  describing: readonly string[];
}

/** What has to be loaded of incidents that change, besides what changes them. */
export const dataNeeds = ({
  placing,
  tagging,
}: Pick<FinalizeRules, "placing" | "tagging">): { state: boolean; text: boolean } => ({
  state: placing.needsState || tagging.needsState,
  text: placing.needsText || tagging.needsText,
});

/**
 * The last word on every incident that was touched: title, tags, priority, version, and its
 * environments.
 */
export function finalizeIncidents(
  world: World,
  { placing, tagging, describing }: FinalizeRules,
): Map<string, string[]> {
  const placements = new Map<string, string[]>();
  for (const id of world.facts.changed) world.incidents.changed.add(id);
  for (const id of world.incidents.changed) {
    const incident = world.incidents.byId.get(id);
    if (!incident) continue;
    incident.version += 1;
    const facts = world.facts.byIncident.get(id);
    // Not loaded: neither its facts nor, then, its environments have changed.
    if (!facts) continue;
    if (world.facts.changed.has(id)) updateTitle(incident, facts, describing);
    if (world.facts.changed.has(id) || tagging.needsState)
      updateTags(world, incident, {
        facts,
        tagging,
        texts: () => textsOf(world, incident, withoutTags(facts)),
      });
    placements.set(id, environmentsOf(world, incident, placing) ?? []);
  }
  return placements;
}

/** Null where its facts are not loaded. */
export function environmentsOf(
  world: World,
  incident: IncidentState,
  placing: Placing,
): string[] | null {
  const facts = world.facts.byIncident.get(incident.id);
  if (!facts) return null;
  return placing.environmentsOf(incident, facts, () => textsOf(world, incident, facts));
}

/** What a bare word searches in memory, the descriptions last: as SQL does, see store-feed.ts. */
export function textsOf(world: World, incident: IncidentState, facts: FactsState): string[] {
  const descriptions = [...world.alerts.byId.values()]
    .filter((alert) => alert.incident_id === incident.id)
    .map((alert) => alert.description);
  return [haystackOf(facts, incident.title, incident.subtitle), ...descriptions];
}
