/** The loop that keeps the inverted index up with the incidents. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../../../platform/db.ts";
import { log } from "../../../platform/log.ts";
import { shareCall } from "../../../platform/share-call.ts";
import { applyQueuedChanges } from "./apply-changes.ts";
import { retryPauses } from "./retry-pauses.ts";
import { loadUnindexedOrganizations, type UnindexedOrganization } from "./store-search-changes.ts";

export interface SearchIndex {
  stop(): Promise<void>;
  /** Until everything that was committed is in the index. */
  drained(): Promise<void>;
  /** Incidents that it does not follow yet, over all organizations, as of the last look. */
  behind(): number;
}

interface SearchIndexParts {
  db: Db;
  /** Whether an organization's events wait: they go first. */
  isBusy(organizationId: string): boolean;
}

const pollMs = 200;
/** So long it leaves the database to events that wait; then searches would feel it. */
const maxDelayMs = 10_000;
const retryMs = 1000;
const drainMs = 10;

/** Any number of processes may run it: an organization's queue is followed by one at a time. */
export function startSearchIndex({ db, isBusy }: SearchIndexParts): SearchIndex {
  let isStopped = false;
  let behind = 0;
  const behindSince = new Map<string, number>();
  const pauses = retryPauses(() => performance.now());
  const look = async (): Promise<UnindexedOrganization[]> => {
    const waiting = await db.system(loadUnindexedOrganizations);
    behind = waiting.reduce((sum, { incidents }) => sum + incidents, 0);
    const ids = new Set(waiting.map(({ organization_id }) => organization_id));
    for (const id of behindSince.keys()) if (!ids.has(id)) behindSince.delete(id);
    pauses.keepOnly(ids);
    for (const id of ids) behindSince.set(id, behindSince.get(id) ?? performance.now());
    return waiting;
  };
  const mayFollow = ({ organization_id: id }: UnindexedOrganization): boolean =>
    !isStopped &&
    (!isBusy(id) || performance.now() - (behindSince.get(id) ?? Infinity) > maxDelayMs);
  /** Answers whether anything was applied. One that fails holds up no other. */
  const follow = async (organizations: readonly UnindexedOrganization[]): Promise<boolean> => {
    let hasApplied = false;
    for (const { organization_id: id } of organizations.filter((waiting) =>
      pauses.mayTry(waiting.organization_id),
    ))
      try {
        hasApplied = (await db.tenant(id, (sql) => applyQueuedChanges(sql, id))) || hasApplied;
        pauses.succeeded(id);
      } catch (error) {
        // Nothing is lost: what is queued is asked itself until it is applied.
        pauses.failed(id);
        log.warn({ organizationId: id, error: String(error) }, "the search index is left behind");
      }
    return hasApplied;
  };
  const poll = shareCall(async () => {
    try {
      for (;;) if (!(await follow((await look()).filter(mayFollow)))) return;
    } catch (error) {
      log.warn({ error: String(error) }, "looking for what the search index lacks failed");
      await sleep(retryMs);
    }
  });
  const timer = setInterval(() => void poll(), pollMs);
  return {
    behind: () => behind,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await poll();
    },
    drained: async () => {
      for (;;) {
        const waiting = await look();
        if (waiting.length === 0) return;
        // Another process may have the turn.
        if (!(await follow(waiting))) await sleep(drainMs);
      }
    },
  };
}
