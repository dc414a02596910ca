import type { Sql } from "../../platform/db.ts";
import type { PatternBook } from "../correlation/pattern-book.ts";
import { insertBlocked } from "../quotas/store-blocked.ts";
import { saveShares } from "../sharing/store.ts";
import { announceIncidents } from "./announce.ts";
import { finish, type LastRules, textsOf } from "./finish.ts";
import { shareByRules } from "./share-by-rules.ts";
import type { SharingRules } from "./sharing-rules.ts";
import type { IncidentState } from "./state.ts";
import { type KnownSets, placeIncidents, saveCounts } from "./store-sets.ts";
import { saveVolumes } from "./store-volumes.ts";
import { saveWorld } from "./store-world.ts";
import { type Muting, settlePartlyMuted } from "./muting.ts";
import type { World } from "./world.ts";

/** What incidents ask of the organization's configuration. */
export interface IncidentRules extends LastRules {
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
  settlePartlyMuted(world, rules.rules.muting);
  const placements = finish(world, rules);
  await placeIncidents(sql, organizationId, { world, placements, known: rules.sets });
  const shared = await shareByRules(sql, world, { sharing: rules.sharing, placements });
  // Some environment may ask for the folder that sharing changes; rules are not asked a second
  // time.
  if (shared.length > 0 && rules.placing.asksState)
    await placeIncidents(sql, organizationId, {
      world,
      placements: placedAnew(world, shared, rules),
      known: rules.sets,
    });
  await saveWorld(sql, organizationId, world);
  await insertBlocked(sql, world.blockedShares);
  await saveShares(sql, organizationId, {
    changed: world.changedShares,
    removed: world.removedShares,
  });
  await Promise.all([
    saveCounts(sql, organizationId, { world, known: rules.sets }),
    saveVolumes(sql, organizationId, world),
    announceIncidents(sql, organizationId, world),
  ]);
}

function placedAnew(
  world: World,
  incidents: readonly IncidentState[],
  { placing }: LastRules,
): Map<string, string[]> {
  return new Map(
    incidents.flatMap((incident) => {
      const facts = world.facts.get(incident.id);
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
