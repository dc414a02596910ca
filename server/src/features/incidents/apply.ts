import type { Sql } from "../../platform/db.ts";
import type { ReadyPattern } from "../correlation/patterns.ts";
import { announceIncidents } from "./announce.ts";
import { finish, type Placing } from "./finish.ts";
import { type KnownSets, placeIncidents, saveCounts } from "./store-sets.ts";
import { saveWorld } from "./store-world.ts";
import type { World } from "./world.ts";

/** What incidents ask of the organization's configuration. */
export interface IncidentRules { placing: Placing; sets: KnownSets; rules: { patterns: readonly ReadyPattern[]; alertsPerIncident: number } }
export interface IncidentBooks { of(sql: Sql, organizationId: string): Promise<IncidentRules> }

/** Everything that follows from what was decided, for events and clicks alike: the only way incidents change. */
export async function apply(sql: Sql, organizationId: string, { world, rules }: { world: World; rules: IncidentRules }): Promise<void> {
  const placements = finish(world, rules.placing);
  await placeIncidents(sql, organizationId, { world, placements, known: rules.sets });
  await saveWorld(sql, organizationId, world);
  await saveCounts(sql, organizationId, { world, known: rules.sets });
  await announceIncidents(sql, organizationId, world);
}
