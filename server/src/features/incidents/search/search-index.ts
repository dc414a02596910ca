/** The loop that keeps the inverted index up with the incidents. */
import type { Db } from "../../../platform/db.ts";
import { followQueue, type QueueFollower } from "../../../platform/queue-follower.ts";
import { applyQueuedChanges } from "./apply-changes.ts";
import { loadUnindexedOrganizations } from "./store-search-changes.ts";

export type SearchIndex = QueueFollower;

interface SearchIndexParts {
  db: Db;
  /** Whether an organization's events wait: they go first, or searches would feel it. */
  isBusy(organizationId: string): boolean;
  follows: boolean;
}

const pollMs = 200;

/** What is queued is asked itself until it is applied. */
export const startSearchIndex = (parts: SearchIndexParts): SearchIndex =>
  followQueue({
    ...parts,
    pollMs,
    restsWhileBusy: 0,
    loadWaiting: loadUnindexedOrganizations,
    applyQueued: applyQueuedChanges,
    onFailure: "the search index is left behind",
  });
