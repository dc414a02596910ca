import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "#contract/limits.ts";
import { settingDefaults } from "#contract/setting-limits.ts";
import { sourcesByLiveKey } from "../features/integrations/source-keys.ts";
import { loadIntegrations } from "../features/integrations/store.ts";
import { loadChangeMappings } from "../features/change-mappings/store.ts";
import { loadReadyMappings } from "../features/payload-mappings/ready-mapping.ts";
import { isStorageFull } from "../features/organizations/store-storage.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db, Sql } from "../platform/db.ts";
import { refuse, refuseUntil } from "../platform/refuse.ts";
import { contentionLimits, type FairQueue } from "./fair-queueing.ts";
import type { IngestRequest, Inbox } from "./inbox.ts";
import { type FindIntegration, receivedAs } from "./read-body.ts";
import { sendersByKey, withChangeMappings } from "./senders.ts";
import type { ReadCache } from "./read-cache.ts";
import { sharedRateLimit } from "./shared-rate-limit.ts";

interface IngestSettings {
  bodyBytes: number;
  inboxEvents: number;
  eventsPerMinute: number | null;
  isFull: boolean;
  find: FindIntegration;
  readAtMs: number;
}
const settingsCacheMs = 1000;
/** Storage is counted every few minutes; asking more often learns nothing. */
const storageFullWaitS = 600;
/** How often a held request looks whether its turn has come. */
const turnPollMs = 5;

export interface PostgresInbox extends Inbox {
  /** Tells how many events wait, as the poll found them. */
  setPending(pending: ReadonlyMap<string, number>): void;
  removePending(organizationId: string, events: number): void;
  totalPending(): number;
  /** Whether events of the organization wait. */
  isBusy(organizationId: string): boolean;
}

interface InboxParts {
  db: Db;
  clock: Clock;
  cache: ReadCache;
  fairQueue: FairQueue;
  hasRoom: () => boolean;
  wake: (organizationId: string) => void;
}

/**
 * `wake` is told of an organization that has work; what was read goes to the lane through the
 * cache.
 */
export function postgresInbox({
  db,
  clock,
  cache,
  fairQueue,
  hasRoom,
  wake,
}: InboxParts): PostgresInbox {
  const settingsCache = new Map<string, IngestSettings>();
  const pending = pendingCounts();
  const rateLimit = sharedRateLimit({ db, clock });
  const admit = (organizationId: string, items: number): void => {
    const { eventsPerMinute = null, isFull = false } = settingsCache.get(organizationId) ?? {};
    if (isFull) throw refuseUntil("storage_full", storageFullWaitS);
    const waitS = rateLimit.waitS(organizationId, eventsPerMinute);
    if (waitS > 0) throw refuseUntil("ingest_limited", waitS);
    rateLimit.consume(organizationId, eventsPerMinute, items);
  };
  return {
    nowS: clock.nowS,
    totalPending: pending.total,
    isBusy: (organizationId) => pending.of(organizationId) > 0,
    hasRoom,
    waitForTurn: (organizationId) =>
      waitForTurn(organizationId, { fairQueue, waitingEvents: () => pending.of(organizationId) }),
    removePending: (organizationId, events) => pending.add(organizationId, -events),
    setPending: pending.replace,
    waitS: (organizationId) => {
      const over =
        pending.of(organizationId) -
        (settingsCache.get(organizationId)?.inboxEvents ?? limits.inboxEvents);
      return over < 0 ? 0 : Math.min(60, 1 + Math.ceil(over / 2000));
    },
    ingestSettings: async (organizationId, isFresh = false) => {
      const cached = settingsCache.get(organizationId);
      if (!isFresh && cached && performance.now() - cached.readAtMs < settingsCacheMs)
        return cached;
      const settings = await loadIngestSettings({ db, clock }, organizationId);
      settingsCache.set(organizationId, settings);
      // What other processes took since counts from here on; this one had its last word a moment
      // ago at most.
      await rateLimit.synchronize(organizationId, settings.eventsPerMinute);
      return settings;
    },
    admit,
    store: async (holder, request) => {
      admit(holder.organizationId, request.events.length);
      pending.add(holder.organizationId, request.events.length);
      try {
        const id = await insertReceipt(db, holder.organizationId, request);
        cache.add(id, request.events.map(receivedAs(id)));
        wake(holder.organizationId);
        return id;
      } catch (error) {
        pending.add(holder.organizationId, -request.events.length);
        throw error;
      }
    },
  };
}

/** An organization whose events wait lets its neighbours go first, for a while. */
async function waitForTurn(
  organizationId: string,
  { fairQueue, waitingEvents }: { fairQueue: FairQueue; waitingEvents: () => number },
): Promise<void> {
  fairQueue.recordRequest(organizationId);
  const since = performance.now();
  while (
    waitingEvents() > contentionLimits.waitingEvents &&
    fairQueue.hasNeighbours(organizationId) &&
    performance.now() - since < contentionLimits.holdMostMs
  )
    await sleep(turnPollMs);
}

/** Events that wait, by organization. */
function pendingCounts() {
  const counts = new Map<string, number>();
  const countOf = (organizationId: string): number => counts.get(organizationId) ?? 0;
  return {
    of: countOf,
    total: (): number => [...counts.values()].reduce((sum, count) => sum + count, 0),
    add: (organizationId: string, events: number): void => {
      counts.set(organizationId, Math.max(0, countOf(organizationId) + events));
    },
    replace: (latest: ReadonlyMap<string, number>): void => {
      counts.clear();
      for (const [id, events] of latest) counts.set(id, events);
    },
  };
}

async function loadIngestSettings(
  { db, clock }: Pick<InboxParts, "db" | "clock">,
  organizationId: string,
): Promise<IngestSettings> {
  return db.tenant(organizationId, async (sql) => {
    const [row] = await sql<IngestSettingsRow>(
      "SELECT settings, limits FROM organizations WHERE id = $1 AND deleted_at IS NULL",
      [organizationId],
    );
    if (!row) throw refuse("bad_key");
    const settings = { ...settingDefaults, ...row.settings };
    const sources = sourcesByLiveKey(await loadIntegrations(sql), clock.nowS());
    const senders = withChangeMappings(
      sendersByKey(sources, await loadReadyMappings(sql), "arriving"),
      await loadChangeMappings(sql),
    );
    return {
      bodyBytes: Math.min(settings.bodyBytes, limits.bodyCeilingBytes),
      inboxEvents: settings.inboxEvents,
      eventsPerMinute: row.limits.eventsPerMinute ?? null,
      isFull: (row.limits.storageBytes ?? null) !== null && (await isStorageFull(sql)),
      find: (appKey) => senders.get(appKey ?? "") ?? null,
      readAtMs: performance.now(),
    };
  });
}

interface IngestSettingsRow {
  settings: Partial<typeof settingDefaults>;
  limits: { eventsPerMinute?: number | null; storageBytes?: number | null };
}

async function insertReceipt(
  db: Db,
  organizationId: string,
  request: IngestRequest,
): Promise<string> {
  return db.tenant(organizationId, async (sql) => {
    const [row] = await sql<{ id: string }>(
      `INSERT INTO receipts (organization_id, integration_id, source, received_at, app_key, body,
       events, rejected) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [
        organizationId,
        request.integrationId,
        request.source,
        request.receivedAt,
        request.appKey,
        request.text,
        request.events.length,
        JSON.stringify(request.rejected),
      ],
      "store-arrival",
    );
    if (!row) throw new Error("nothing was stored");
    if (request.events.length === 0) await saveWithoutEvents(sql, row.id);
    return row.id;
  });
}

/** There is nothing to decide: no lane has to take it. */
const saveWithoutEvents = (sql: Sql, id: string) =>
  sql(
    `UPDATE receipts SET taken = nextval('ids'), outcomes = '[]', tally = '{}'
     WHERE organization_id = tocsin_organization() AND id = $1`,
    [id],
    "no-events",
  );
