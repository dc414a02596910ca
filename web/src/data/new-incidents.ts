import { hashKey } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { getFeed, type Incident } from "#contract/incidents.ts";
import { type CachedFeed, cachedFeeds, type FeedAsk, feedKey, putFeed } from "./cached-feeds.ts";
import { markStale } from "./change.ts";
import { settle } from "./feed-pages.ts";
import { belongs, viewOf } from "./feed-view.ts";

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
    if (holds === 0) cachedFeeds().forEach(letIn);
  };
}

/** How many incidents wait to come into this feed, and the way to let them in. */
export function useNewIncidents(env: string, ask: FeedAsk): { count: number; show: () => void } {
  const hash = hashKey(feedKey(env, ask));
  const count = useSyncExternalStore(subscribe, () => waitingCount(env, ask));
  const show = () =>
    cachedFeeds()
      .filter(({ key }) => hashKey(key) === hash)
      .forEach(letIn);
  return { count, show };
}

export function waitingCount(env: string, ask: FeedAsk): number {
  const one = waiting.get(hashKey(feedKey(env, ask)));
  return one ? one.incidents.size + one.unread.size : 0;
}

export const isFeedHeld = (): boolean => holds > 0;

/** `unread` are known by id only: too many came at once to read each. */
export function keepWaiting(
  { key, ask }: CachedFeed,
  arrivals: {
    incidents: readonly Incident[];
    goneIds: ReadonlySet<string>;
    unread: readonly string[];
  },
): void {
  const hash = hashKey(key);
  const before = waiting.get(hash);
  const incidents = new Map([
    ...(before?.incidents ?? []),
    ...arrivals.incidents.map((one) => [one.id, one] as const),
  ]);
  for (const one of incidents.values())
    if (arrivals.goneIds.has(one.id) || !belongs(one, viewOf(ask))) incidents.delete(one.id);
  const unread = new Set(
    [...(before?.unread ?? []), ...arrivals.unread].filter((id) => !incidents.has(id)),
  );
  waiting.set(hash, { incidents, unread });
  tell();
}

interface Waiting {
  incidents: ReadonlyMap<string, Incident>;
  unread: ReadonlySet<string>;
}

let holds = 0;
const waiting = new Map<string, Waiting>();
const listeners = new Set<() => void>();

/** Also rows that only stayed because nothing was to move now leave or take their place. */
function letIn({ key, ask, feed }: CachedFeed): void {
  const hash = hashKey(key);
  const one = waiting.get(hash);
  waiting.delete(hash);
  tell();
  if (one && one.unread.size > 0) return void markStale(getFeed);
  const view = viewOf(ask);
  putFeed(
    key,
    settle(
      feed,
      { changed: one?.incidents ?? new Map(), belongs: (incident) => belongs(incident, view) },
      { view, nowS: Date.now() / 1000 },
    ),
  );
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
