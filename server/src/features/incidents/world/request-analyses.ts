/** Which new incidents are analysed without anybody asking. Analyses are in features/analysis. */
import type { IncidentState } from "./state.ts";
import type { World } from "./world.ts";

/** Null where none is. */
export interface AutoAnalysis {
  /** Ids; null for any. */
  environments: ReadonlySet<string> | null;
}

/** Whether its configuration fits is asked of the incident as it is by then. */
export function requestAnalyses(
  world: World,
  { environments }: AutoAnalysis,
  placements: ReadonlyMap<string, readonly string[]>,
): void {
  for (const id of world.incidents.changed) {
    const incident = world.incidents.byId.get(id);
    if (!incident || !isNew(world, incident)) continue;
    const environmentIds = placements.get(id) ?? [];
    if (
      environments === null ||
      environmentIds.some((environment) => environments.has(environment))
    )
      world.analyses.due.add(id);
  }
}

/** What is under maintenance disturbs nobody. */
const isNew = ({ incidents }: World, { id, folder, merged_into }: IncidentState): boolean =>
  !incidents.placedBefore.has(id) && merged_into === null && folder !== "maintenance";
