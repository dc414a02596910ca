/**
 * Rows of analytics follow the incidents: whatever changes incidents queues their ids, and they are
 * counted anew here, right after the commit. Doing it twice changes nothing.
 */
import type { Clock } from "../../platform/clock.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { followQueue, type QueueFollower } from "../../platform/queue-follower.ts";
import { publish } from "../../platform/publish.ts";
import { loadPeriods } from "../organizations/store-periods.ts";
import { countAlerts } from "./count-alerts.ts";
import {
  deleteQueuedIncidents,
  loadQueuedIncidents,
  loadUnmeasuredOrganizations,
  lockAnalytics,
} from "./store-changes.ts";
import { unpack } from "./store-packs.ts";
import { loadRoots, removeMerged, saveCounts, sealRows } from "./store-follow.ts";

/** An incident that changes all the time is counted no more often than this. */
const pollMs = 3000;
/** What one transaction reads: a few seconds. */
const maxAlerts = 200_000;
const dayS = 24 * 3600;

interface FollowParts {
  db: Db;
  clock: Clock;
  isBusy(organizationId: string): boolean;
  follows: boolean;
}

export const startAnalytics = ({ clock, ...parts }: FollowParts): QueueFollower =>
  followQueue({
    ...parts,
    pollMs,
    // Counting large incidents anew takes seconds, and each batch of a storm changes them again.
    restsWhileBusy: 9,
    loadWaiting: loadUnmeasuredOrganizations,
    applyQueued: (sql, organization) => followIncidents(sql, organization, clock.nowS()),
    onFailure: "analytics is left behind",
  });

/** Answers whether more may wait. */
async function followIncidents(sql: Sql, organization: string, nowS: number): Promise<boolean> {
  if (!(await lockAnalytics(sql))) return false;
  const queued = await loadQueuedIncidents(sql, maxAlerts);
  if (queued === null) return false;
  const ids = queued.incidents;
  await unpack(sql, ids);
  await removeMerged(sql, ids);
  await measure(sql, await loadRoots(sql, ids), nowS);
  await deleteQueuedIncidents(sql, organization, queued);
  await publish(sql, { organization, kind: "figures", rows: [] });
  return true;
}

/** In the caller's transaction. */
async function measure(sql: Sql, ids: readonly string[], nowS: number): Promise<void> {
  await unpack(sql, ids);
  const { activityDays, incidentDays } = await loadPeriods(sql);
  const keptSince = nowS - Math.min(activityDays, incidentDays) * dayS;
  for await (const counts of countAlerts(sql, ids))
    await saveCounts(sql, counts, { nowS, keptSince });
}

/** Measures them for the last time: their details are about to be deleted. */
export async function seal(sql: Sql, ids: readonly string[], nowS: number): Promise<void> {
  await measure(sql, ids, nowS);
  await sealRows(sql, ids);
}
