import { hashKey } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { getFeedGroups } from "#contract/feed-groups.ts";
import { getFeed, type Incident } from "#contract/incidents.ts";
import {
  type CachedFeed,
  cachedFeeds,
  type FeedListQuery,
  feedKey,
  setCachedFeed,
} from "./cached-feeds.ts";
import { invalidateEndpoints } from "../client/endpoint-mutation.ts";
import { applyFeedChanges } from "./feed-pages.ts";
import { isInFolder, viewOf } from "./feed-view.ts";

/**
 * While `isHeld`, no row of the feed moves: new ones wait. For as long as the pointer is over the
 * list, or rows are checked.
 */
export function useFeedHold(isHeld: boolean): void {
  useEffect(() => (isHeld ? holdFeeds() : undefined), [isHeld]);
}

/** Answers how to let go again: then everything takes its place. */
export function holdFeeds(): () => void {
  holds += 1;
  return () => {
    holds -= 1;
    if (holds > 0) return;
    cachedFeeds().forEach(releaseIncidents);
    void invalidateEndpoints(getFeedGroups);
  };
}

/** How many incidents wait to come into this feed, and the way to let them in. */
export function useNewIncidents(
  env: string,
  ask: FeedListQuery,
): { count: number; show: () => void } {
  const hash = hashKey(feedKey(env, ask));
  const count = useSyncExternalStore(subscribe, () => pendingCount(env, ask));
  const show = () =>
    cachedFeeds()
      .filter(({ key }) => hashKey(key) === hash)
      .forEach(releaseIncidents);
  return { count, show };
}

export function pendingCount(env: string, ask: FeedListQuery): number {
  const pending = pendingIn(feedKey(env, ask));
  return pending ? pending.incidents.size + pending.unread.size : 0;
}

export const pendingIn = (key: readonly unknown[]): PendingIncidents | undefined =>
  pendingByFeed.get(hashKey(key));

export const isFeedHeld = (): boolean => holds > 0;

export function setPending(key: readonly unknown[], pending: PendingIncidents): void {
  pendingByFeed.set(hashKey(key), pending);
  notifyListeners();
}

export interface PendingIncidents {
  incidents: ReadonlyMap<string, Incident>;
  /** Known by id only: too many came at once to read each. */
  unread: ReadonlySet<string>;
}

let holds = 0;
const pendingByFeed = new Map<string, PendingIncidents>();
const listeners = new Set<() => void>();

/** Also rows that only stayed because nothing was to move now leave or take their place. */
function releaseIncidents({ key, listQuery, feed }: CachedFeed): void {
  const hash = hashKey(key);
  const pending = pendingByFeed.get(hash);
  pendingByFeed.delete(hash);
  notifyListeners();
  if (pending && pending.unread.size > 0) return void invalidateEndpoints(getFeed);
  const view = viewOf(listQuery);
  setCachedFeed(
    key,
    applyFeedChanges(
      feed,
      {
        changed: pending?.incidents ?? new Map(),
        isInFolder: (incident) => isInFolder(incident, view),
      },
      { view, nowS: Date.now() / 1000 },
    ),
  );
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
