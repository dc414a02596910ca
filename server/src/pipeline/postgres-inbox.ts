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
import { openLastKnown } from "../platform/last-known.ts";
import { refuse, refuseUntil } from "../platform/refuse.ts";
import type { StageTimings } from "../platform/stage-timings.ts";
import { contentionLimits, type FairQueue } from "./fair-queueing.ts";
import type { IngestRequest, Inbox } from "./inbox.ts";
import type { IngestLog } from "./ingest-log/open-ingest-log.ts";
import { type FindIntegration, receivedAs } from "./read-body.ts";
import { sendersByKey, withChangeMappings } from "./senders.ts";
import type { ReadCache } from "./read-cache.ts";
import type { WaitingEvents } from "./waiting-events.ts";
import { type SharedRateLimit, sharedRateLimit } from "./shared-rate-limit.ts";

interface IngestSettings {
  bodyBytes: number;
  inboxEvents: number;
  eventsPerMinute: number | null;
  isFull: boolean;
  find: FindIntegration;
}
const settingsCacheMs = 1000;
const settingsMost = 100_000;
/** Storage is counted every few minutes; asking more often learns nothing. */
const storageFullWaitS = 600;
/** How often a held request looks whether its turn has come. */
const turnPollMs = 5;

export interface PostgresInbox extends Inbox {
  /** Tells how many events wait, as the poll found them. */
  setPending(pending: ReadonlyMap<string, number>): void;
  removePending(organizationId: string, events: number): void;
  totalPending(): number;
  /** Whether events of the organization wait, or the next wave of a storm is to be expected. */
  isBusy(organizationId: string): boolean;
}

interface InboxParts {
  db: Db;
  clock: Clock;
  cache: ReadCache;
  fairQueue: FairQueue;
  waiting: WaitingEvents;
  timings: StageTimings;
  hasRoom: () => boolean;
  /** Takes requests first, where there is such a log; moving them wakes the lane. */
  ingestLog: IngestLog | null;
  /** How long settings stand in for a database that is away. */
  outageMs: number | null;
  wake: (organizationId: string) => void;
}

/**
 * `wake` is told of an organization that has work; what was read goes to the lane through the
 * cache.
 */
export function postgresInbox(parts: InboxParts): PostgresInbox {
  const { db, clock, fairQueue, waiting, hasRoom } = parts;
  const settings = openLastKnown<IngestSettings>({
    maxEntries: settingsMost,
    freshMs: settingsCacheMs,
    outageMs: parts.outageMs,
  });
  const rateLimit = sharedRateLimit({ db, clock });
  const admit = (organizationId: string, items: number): void => {
    const { eventsPerMinute = null, isFull = false } = settings.peek(organizationId) ?? {};
    if (isFull) throw refuseUntil("storage_full", storageFullWaitS);
    const waitS = rateLimit.waitS(organizationId, eventsPerMinute);
    if (waitS > 0) throw refuseUntil("ingest_limited", waitS);
    rateLimit.consume(organizationId, eventsPerMinute, items);
  };
  return {
    nowS: clock.nowS,
    totalPending: waiting.total,
    isBusy: waiting.isBusy,
    hasRoom,
    waitForTurn: (organizationId) => waitForTurn(organizationId, { fairQueue, waiting }),
    removePending: waiting.removeProcessed,
    setPending: waiting.replace,
    waitS: (organizationId) => {
      const over =
        waiting.of(organizationId) -
        (settings.peek(organizationId)?.inboxEvents ?? limits.inboxEvents);
      return over < 0 ? 0 : Math.min(60, 1 + Math.ceil(over / 2000));
    },
    ingestSettings: async (organizationId, isFresh = false) => {
      const load = () => loadIngestSettings({ db, clock, rateLimit }, organizationId);
      const loaded = await (isFresh ? settings.getFresh : settings.get)(organizationId, load);
      if (!loaded) throw refuse("bad_key");
      return loaded;
    },
    admit,
    store: async (holder, request) => {
      admit(holder.organizationId, request.events.length);
      waiting.add(holder.organizationId, request.events.length);
      try {
        return await storeDurably(parts, holder.organizationId, request);
      } catch (error) {
        waiting.add(holder.organizationId, -request.events.length);
        throw error;
      }
    },
  };
}

/** In the log where there is one, otherwise among the receipts at once. */
async function storeDurably(
  { db, timings, ingestLog, cache, wake }: InboxParts,
  organizationId: string,
  request: IngestRequest,
): Promise<string> {
  const begin = performance.now();
  const loggedId = (await ingestLog?.append(organizationId, request)) ?? null;
  const id = loggedId ?? (await insertReceipt(db, organizationId, request));
  timings.record("receive", performance.now() - begin, request.events.length);
  cache.add(id, request.events.map(receivedAs(id)));
  if (loggedId === null) wake(organizationId);
  return id;
}

/** An organization whose events wait lets its neighbours go first, for a while. */
async function waitForTurn(
  organizationId: string,
  { fairQueue, waiting }: Pick<InboxParts, "fairQueue" | "waiting">,
): Promise<void> {
  fairQueue.recordRequest(organizationId);
  const since = performance.now();
  while (
    waiting.of(organizationId) > contentionLimits.waitingEvents &&
    fairQueue.hasNeighbours(organizationId) &&
    performance.now() - since < contentionLimits.holdMostMs
  )
    await sleep(turnPollMs);
  await fairQueue.yielderOf(organizationId).waitForNeighbours();
}

/** Null for an organization that is gone. */
async function loadIngestSettings(
  { db, clock, rateLimit }: Pick<InboxParts, "db" | "clock"> & { rateLimit: SharedRateLimit },
  organizationId: string,
): Promise<IngestSettings | null> {
  const loaded = await db.tenant(organizationId, async (sql) => {
    const [row] = await sql<IngestSettingsRow>(
      "SELECT settings, limits FROM organizations WHERE id = $1 AND deleted_at IS NULL",
      [organizationId],
    );
    if (!row) return null;
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
      find: (appKey: string | null) => senders.get(appKey ?? "") ?? null,
    };
  });
  // What other processes took since counts from here on; this one had its last word a moment ago at
  // most.
  if (loaded) await rateLimit.synchronize(organizationId, loaded.eventsPerMinute);
  return loaded;
}

interface IngestSettingsRow {
  settings: Partial<typeof settingDefaults>;
  limits: { eventsPerMinute?: number | null; storageBytes?: number | null };
}

const insertReceipt = (db: Db, organizationId: string, request: IngestRequest): Promise<string> =>
  db.tenant(organizationId, async (sql) => {
    const [row] = await sql<{ id: string }>(
      `INSERT INTO receipts (organization_id, integration_id, source, received_at, app_key, body,
       events, rejected, traceparent) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [
        organizationId,
        request.integrationId,
        request.source,
        request.receivedAt,
        request.appKey,
        request.text,
        request.events.length,
        JSON.stringify(request.rejected),
        request.traceparent,
      ],
      "store-arrival",
    );
    if (!row) throw new Error("nothing was stored");
    if (request.events.length === 0) await saveWithoutEvents(sql, row.id);
    return row.id;
  });

/** There is nothing to decide: no lane has to take it. */
const saveWithoutEvents = (sql: Sql, id: string) =>
  sql(
    `UPDATE receipts SET taken = nextval('ids'), outcomes = '[]', tally = '{}'
     WHERE organization_id = tocsin_organization() AND id = $1`,
    [id],
    "no-events",
  );
