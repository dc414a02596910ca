import type { Sql } from "../../platform/db.ts";
import type { PatternBook } from "../correlation/pattern-book.ts";
import { insertBlockedShares } from "../quotas/store-blocked.ts";
import { saveShares } from "../sharing/store.ts";
import { publishIncidents } from "./publish-incidents.ts";
import { finalizeIncidents, type FinalizeRules, textsOf } from "./world/finalize-incidents.ts";
import { shareByRules } from "./world/share-by-rules.ts";
import type { SharingRules } from "./world/sharing-rules.ts";
import type { IncidentState } from "./world/state.ts";
import { type KnownSets, placeIncidents, saveCounts } from "./stores/store-sets.ts";
import { saveVolumes } from "./stores/store-volumes.ts";
import { saveWorld } from "./stores/store-world.ts";
import { type Muting, updatePartlyMuted } from "./world/muting.ts";
import type { World } from "./world/world.ts";

/** What incidents ask of the organization's configuration. */
export interface IncidentRules extends FinalizeRules {
  sets: KnownSets;
  sharing: SharingRules;
  rules: { patterns: PatternBook; alertsPerIncident: number; muting: Muting };
}
export interface IncidentBooks {
  of(sql: Sql, organizationId: string): Promise<IncidentRules>;
}

/**
 * Everything that follows from what was decided, for events and clicks alike: the only way
 * incidents change.
 */
export async function apply(
  sql: Sql,
  organizationId: string,
  { world, rules }: { world: World; rules: IncidentRules },
): Promise<void> {
  updatePartlyMuted(world, rules.rules.muting);
  const placements = finalizeIncidents(world, rules);
  await placeIncidents(sql, organizationId, { world, placements, knownSets: rules.sets });
  const shared = await shareByRules(sql, world, { sharing: rules.sharing, placements });
  // Some environment may ask for the folder that sharing changes; rules are not asked a second
  // time.
  if (shared.length > 0 && rules.placing.needsState)
    await placeIncidents(sql, organizationId, {
      world,
      placements: recomputePlacements(world, shared, rules),
      knownSets: rules.sets,
    });
  await saveWorld(sql, organizationId, world);
  await insertBlockedShares(sql, world.shares.blocked);
  await saveShares(sql, organizationId, {
    changed: world.shares.changed,
    removed: world.shares.removed,
  });
  await Promise.all([
    saveCounts(sql, organizationId, { world, knownSets: rules.sets }),
    saveVolumes(sql, organizationId, world),
    publishIncidents(sql, organizationId, world),
  ]);
}

function recomputePlacements(
  world: World,
  incidents: readonly IncidentState[],
  { placing }: FinalizeRules,
): Map<string, string[]> {
  return new Map(
    incidents.flatMap((incident) => {
      const facts = world.facts.byIncident.get(incident.id);
      return facts
        ? [
            [
              incident.id,
              placing.environmentsOf(incident, facts, () => textsOf(world, incident, facts)),
            ] as const,
          ]
        : [];
    }),
  );
}
