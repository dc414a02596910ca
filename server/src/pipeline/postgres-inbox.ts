import { limits, settingDefaults } from "#contract/limits.ts";
import { loadIntegrations } from "../features/integrations/store.ts";
import { isStorageFull } from "../features/organizations/store-storage.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db.ts";
import { refuse, refuseUntil } from "../platform/refuse.ts";
import { besideOthers, type FairShares } from "./fair-shares.ts";
import type { Arrival, Inbox } from "./inbox.ts";
import type { FindIntegration } from "./read-body.ts";
import type { ReadCache } from "./read-cache.ts";
import { sharedMeter } from "./shared-meter.ts";

interface Door {
  bodyBytes: number;
  inboxEvents: number;
  eventsPerMinute: number | null;
  isFull: boolean;
  find: FindIntegration;
  readAtMs: number;
}
const doorFreshMs = 1000;
/** Storage is counted every few minutes; asking more often learns nothing. */
const fullWaitS = 600;
/** How often a held request looks whether its turn has come. */
const turnMs = 5;

export interface PostgresInbox extends Inbox {
  /** Tells how many events wait, as the poll found them. */
  setPending(pending: ReadonlyMap<string, number>): void;
  taken(organizationId: string, events: number): void;
  totalPending(): number;
}

interface InboxParts {
  db: Db;
  clock: Clock;
  cache: ReadCache;
  shares: FairShares;
  wake: (organizationId: string) => void;
}

/**
 * `wake` is told of an organization that has work; what was read goes to the lane through the
 * cache.
 */
export function postgresInbox({ db, clock, cache, shares, wake }: InboxParts): PostgresInbox {
  const doors = new Map<string, Door>();
  const pending = new Map<string, number>();
  const meter = sharedMeter({ db, clock });
  const pendingOf = (organizationId: string): number => pending.get(organizationId) ?? 0;
  const add = (organizationId: string, events: number): void => {
    pending.set(organizationId, Math.max(0, pendingOf(organizationId) + events));
  };
  return {
    nowS: clock.nowS,
    totalPending: () => [...pending.values()].reduce((sum, one) => sum + one, 0),
    turn: async (organizationId) => {
      shares.heard(organizationId);
      const since = performance.now();
      while (
        pendingOf(organizationId) > besideOthers.waitingEvents &&
        shares.hasNeighbours(organizationId) &&
        performance.now() - since < besideOthers.holdMostMs
      )
        await pause(turnMs);
    },
    taken: (organizationId, events) => add(organizationId, -events),
    setPending: (fresh) => {
      pending.clear();
      for (const [id, events] of fresh) pending.set(id, events);
    },
    waitS: (organizationId) => {
      const over =
        pendingOf(organizationId) - (doors.get(organizationId)?.inboxEvents ?? limits.inboxEvents);
      return over < 0 ? 0 : Math.min(60, 1 + Math.ceil(over / 2000));
    },
    door: async (organizationId, isFresh = false) => {
      const known = doors.get(organizationId);
      if (!isFresh && known && performance.now() - known.readAtMs < doorFreshMs) return known;
      const fresh = await readDoor(db, organizationId);
      doors.set(organizationId, fresh);
      // What other processes took since counts from here on; this one had its last word a moment
      // ago at most.
      await meter.compare(organizationId, fresh.eventsPerMinute);
      return fresh;
    },
    store: async (holder, arrival) => {
      const { eventsPerMinute = null, isFull = false } = doors.get(holder.organizationId) ?? {};
      if (isFull) throw refuseUntil("storage_full", fullWaitS);
      const waitS = meter.waitS(holder.organizationId, eventsPerMinute);
      if (waitS > 0) throw refuseUntil("ingest_limited", waitS);
      meter.took(holder.organizationId, eventsPerMinute, arrival.read.length);
      add(holder.organizationId, arrival.read.length);
      try {
        const id = await insert(db, holder.organizationId, arrival);
        cache.keep(
          id,
          arrival.read.map(({ index, event }) => ({ receipt_id: id, index, event })),
        );
        wake(holder.organizationId);
        return id;
      } catch (error) {
        add(holder.organizationId, -arrival.read.length);
        throw error;
      }
    },
  };
}

async function readDoor(db: Db, organizationId: string): Promise<Door> {
  return db.tenant(organizationId, async (sql) => {
    const [row] = await sql<DoorRow>(
      "SELECT settings, limits FROM organizations WHERE id = $1 AND deleted_at IS NULL",
      [organizationId],
    );
    if (!row) throw refuse("bad_key");
    const settings = { ...settingDefaults, ...row.settings };
    const integrations = new Map((await loadIntegrations(sql)).map((one) => [one.app_key, one]));
    return {
      bodyBytes: Math.min(settings.bodyBytes, limits.bodyCeilingBytes),
      inboxEvents: settings.inboxEvents,
      eventsPerMinute: row.limits.eventsPerMinute ?? null,
      isFull: (row.limits.storageBytes ?? null) !== null && (await isStorageFull(sql)),
      find: (appKey) => integrations.get(appKey ?? "") ?? null,
      readAtMs: performance.now(),
    };
  });
}

interface DoorRow {
  settings: Partial<typeof settingDefaults>;
  limits: { eventsPerMinute?: number | null; storageBytes?: number | null };
}

async function insert(db: Db, organizationId: string, arrival: Arrival): Promise<string> {
  return db.tenant(organizationId, async (sql) => {
    const [row] = await sql<{ id: string }>(
      `INSERT INTO receipts (organization_id, integration_id, source, received_at, app_key, body,
       events, rejected) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [
        organizationId,
        arrival.integrationId,
        arrival.source,
        arrival.receivedAt,
        arrival.appKey,
        arrival.text,
        arrival.read.length,
        JSON.stringify(arrival.rejected),
      ],
      "store-arrival",
    );
    if (!row) throw new Error("nothing was stored");
    return row.id;
  });
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
