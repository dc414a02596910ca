import { limits, settingDefaults } from "#contract/limits.ts";
import { loadIntegrations } from "../features/integrations/store.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db.ts";
import { refuse } from "../platform/refuse.ts";
import type { Arrival, Inbox } from "./inbox.ts";
import type { FindIntegration } from "./read-body.ts";
import type { ReadCache } from "./read-cache.ts";

interface Door { bodyBytes: number; inboxEvents: number; find: FindIntegration; readAtMs: number }
const doorFreshMs = 1000;

export interface PostgresInbox extends Inbox {
  /** Tells how many events wait, as the poll found them. */
  setPending(pending: ReadonlyMap<string, number>): void;
  taken(organizationId: string, events: number): void;
  totalPending(): number;
}

/** `wake` is told of an organization that has work; what was read goes to the lane through the cache. */
export function postgresInbox({ db, clock, cache, wake }: { db: Db; clock: Clock; cache: ReadCache; wake: (organizationId: string) => void }): PostgresInbox {
  const doors = new Map<string, Door>();
  const pending = new Map<string, number>();
  const pendingOf = (organizationId: string): number => pending.get(organizationId) ?? 0;
  const add = (organizationId: string, events: number): void => { pending.set(organizationId, Math.max(0, pendingOf(organizationId) + events)); };
  return {
    nowS: clock.nowS,
    totalPending: () => [...pending.values()].reduce((sum, one) => sum + one, 0),
    taken: (organizationId, events) => add(organizationId, -events),
    setPending: (fresh) => { pending.clear(); for (const [id, events] of fresh) pending.set(id, events); },
    waitS: (organizationId) => {
      const over = pendingOf(organizationId) - (doors.get(organizationId)?.inboxEvents ?? limits.inboxEvents);
      return over < 0 ? 0 : Math.min(60, 1 + Math.ceil(over / 2000));
    },
    door: async (organizationId, isFresh = false) => {
      const known = doors.get(organizationId);
      if (!isFresh && known && performance.now() - known.readAtMs < doorFreshMs) return known;
      const fresh = await readDoor(db, organizationId);
      doors.set(organizationId, fresh);
      return fresh;
    },
    store: async (holder, arrival) => {
      add(holder.organizationId, arrival.read.length);
      try {
        const id = await insert(db, holder.organizationId, arrival);
        cache.keep(id, arrival.read.map(({ index, event }) => ({ receipt_id: id, index, event })));
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
    const [row] = await sql<{ settings: Partial<typeof settingDefaults> }>("SELECT settings FROM organizations WHERE id = $1", [organizationId]);
    if (!row) throw refuse("bad_key");
    const settings = { ...settingDefaults, ...row.settings };
    const integrations = new Map((await loadIntegrations(sql)).map((one) => [one.app_key, one]));
    return { bodyBytes: Math.min(settings.bodyBytes, limits.bodyCeilingBytes), inboxEvents: settings.inboxEvents, find: (appKey) => integrations.get(appKey ?? "") ?? null, readAtMs: performance.now() };
  });
}

async function insert(db: Db, organizationId: string, arrival: Arrival): Promise<string> {
  return db.tenant(organizationId, async (sql) => {
    const [row] = await sql<{ id: string }>(
      "INSERT INTO receipts (organization_id, integration_id, source, received_at, app_key, body, events, rejected) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id",
      [organizationId, arrival.integrationId, arrival.source, arrival.receivedAt, arrival.appKey, arrival.text, arrival.read.length, JSON.stringify(arrival.rejected)], "store-arrival",
    );
    if (!row) throw new Error("nothing was stored");
    return row.id;
  });
}
