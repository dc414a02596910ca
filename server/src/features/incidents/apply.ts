import type { ActivityType } from "#contract/incidents.ts";
import type { Channel } from "#contract/sharing.ts";
import { pipelineStatements, type Sql } from "../../platform/db.ts";
import { queueMeasuring } from "../incident-measures/store-changes.ts";
import { saveNotifications } from "../notifications/store-new.ts";
import { insertBlockedShares } from "../quotas/store-blocked.ts";
import { saveSharing } from "./save-sharing.ts";
import { publishIncidents } from "./publish-incidents.ts";
import { scheduleRanking } from "./stores/store-ranking-jobs.ts";
import { saveDelayedShares } from "./stores/store-reads.ts";
import { type KnownSets, placeIncidents, saveCounts } from "./stores/store-sets.ts";
import { saveVolumes } from "./stores/store-volumes.ts";
import { saveWorld } from "./stores/store-world.ts";
import { queueAnalyses } from "./stores/store-analysis-jobs.ts";
import { queueWorkflows } from "./stores/store-workflow-jobs.ts";
import type { World } from "./world/world.ts";

/** `placements`: incident → ids of the environments that hold it. */
interface Decided {
  world: World;
  placements: ReadonlyMap<string, string[]>;
  knownSets: KnownSets;
  deliveredChannels: ReadonlySet<Channel>;
}

/**
 * Writes what was decided, and decides nothing. In the caller's transaction. Everything is sent by
 * then, and the world is read no more; `settled` waits until it is written.
 */
export async function apply(
  sql: Sql,
  organizationId: string,
  { world, placements, knownSets, deliveredChannels }: Decided,
): Promise<{ settled(): Promise<void> }> {
  await placeIncidents(sql, organizationId, { world, placements, knownSets });
  const { send, settled } = pipelineStatements(sql);
  await saveWorld(send, organizationId, world);
  await queueWorkflows(send, world);
  await queueAnalyses(send, world);
  await queueMeasuring(send, organizationId, { ids: changedIncidents(world), nowS: world.now });
  if (isShared(world)) {
    await settled();
    await saveDelayedShares(sql, world.shares.delayed);
    await insertBlockedShares(sql, world.shares.blocked);
    await saveSharing(sql, organizationId, { world, deliveredChannels });
    await saveNotifications(sql, organizationId, {
      rows: [...world.notifications.values()],
      nowS: world.now,
    });
  }
  const last = Promise.all([
    saveCounts(sql, organizationId, { world, knownSets }),
    saveVolumes(sql, organizationId, world),
    publishIncidents(sql, organizationId, world),
    askForCauses(sql, world),
  ]);
  // settled() tells of its failure.
  last.catch(() => undefined);
  return {
    settled: async () => {
      await settled();
      await last;
    },
  };
}

/** Whatever is measured of an incident changes with it, or leaves something in its history. */
const changedIncidents = ({ incidents, history }: World): string[] => [
  ...incidents.changed,
  ...history.activities.map(({ incident_id }) => incident_id),
];

/** Whether somebody outside the feed is told of it, or will be. */
const isShared = ({ shares, notifications, history, incidents }: World): boolean =>
  shares.delayed.length > 0 ||
  shares.blocked.length > 0 ||
  shares.changed.size > 0 ||
  shares.removed.size > 0 ||
  notifications.size > 0 ||
  history.activities.some(({ incident_id }) => (incidents.byId.get(incident_id)?.shares ?? 0) > 0);

const gains: ReadonlySet<ActivityType> = new Set(["created", "reopened", "alerts_added", "merged"]);

/** Changes may have caused what is new. */
async function askForCauses(sql: Sql, world: World): Promise<void> {
  const gained = world.history.activities.filter(({ type }) => gains.has(type));
  const ids = [...new Set(gained.map(({ incident_id }) => incident_id))];
  const incidents = ids.flatMap((id) => world.incidents.byId.get(id) ?? []);
  await scheduleRanking(sql, incidents, world.now);
}
