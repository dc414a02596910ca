import { setTimeout as sleep } from "node:timers/promises";
import { beginSnapshot } from "../../features/access/store-audit-log.ts";
import { retryFailed } from "../../features/delivery/store-retry.ts";
import { loadWaiting } from "../../features/receipts/store.ts";
import { replayOrganization } from "../../pipeline/replay-organization.ts";
import type { Db } from "../../platform/db.ts";
import type { Progress } from "../progress.ts";
import { loadWrongSets } from "../store-doctor.ts";
import type { Facts } from "./check.ts";
import type { ShareFacts } from "./delivery-faults.ts";
import type { Ledger } from "./ledger.ts";
import { loadShareFacts } from "./store-deliveries.ts";
import { loadAlertFacts, loadIncidentFacts, loadReceiptFacts } from "./store-prove.ts";

const maxDrainMs = 10 * 60_000;

/**
 * Until the servers have worked off what they accepted; what still waits after ten minutes is told
 * as such.
 */
export async function waitUntilDrained(db: Db, progress: Progress): Promise<void> {
  for (const began = performance.now(); performance.now() - began < maxDrainMs;) {
    const waiting = (await db.system(loadWaiting)).reduce((sum, row) => sum + row.events, 0);
    if (waiting === 0) return;
    progress.say(`${waiting} events wait`);
    await sleep(200);
  }
}

const maxDeliveryMs = 5 * 60_000;
const receivers = { column: "system", value: "webhook" } as const;

/** A receiver that was away is tried once a minute; whoever has mended it does not wait for that. */
const retryEveryMs = 5000;

/**
 * Until everything is on its way to nobody any more. What still waits after five minutes is told as
 * such.
 */
export async function waitUntilDelivered(
  { db, organizationId }: { db: Db; organizationId: string },
  progress: Progress,
): Promise<ShareFacts[]> {
  const began = performance.now();
  for (let retriedMs = began; ;) {
    if (performance.now() - retriedMs > retryEveryMs) {
      retriedMs = performance.now();
      await db.tenant(organizationId, (sql) => retryFailed(sql, receivers, Date.now() / 1000));
    }
    const shares = await db.tenant(organizationId, loadShareFacts);
    const waiting = shares.reduce((sum, share) => sum + share.waiting, 0);
    if (waiting === 0 || performance.now() - began > maxDeliveryMs) return shares;
    progress.say(`${waiting} messages wait`);
    await sleep(500);
  }
}

/** All that the organization remembers, and what a replay of its log makes anew. */
export async function collectFacts(
  { db, organizationId }: { db: Db; organizationId: string },
  ledger: Ledger,
): Promise<Facts> {
  const remembered = await db.tenant(organizationId, async (sql) => {
    await beginSnapshot(sql);
    return {
      receipts: await loadReceiptFacts(sql),
      alerts: await loadAlertFacts(sql),
      incidents: await loadIncidentFacts(sql),
      wrongSets: await loadWrongSets(sql),
    };
  });
  const { differences, unread } = await replayOrganization(db, organizationId);
  return { ledger: ledger.entries, ...remembered, differences, unread };
}
