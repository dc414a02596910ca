import type { Incident } from "#contract/incidents.ts";
import {
  type CachedFeed,
  cachedFeeds,
  cachedIncidents,
  putFeed,
  putIncident,
} from "./cached-feeds.ts";
import { incidentsOf, repaint, without } from "./feed-pages.ts";
import { belongs, viewOf } from "./feed-view.ts";
import type { Foresight } from "./foresee.ts";

/** Shows everywhere what will be. Answers how to take it back, for all or for some. */
export function showForeseen(foresight: ReadonlyMap<string, Foresight>): {
  takeBack: (isRefused?: (id: string) => boolean) => void;
} {
  const feeds = cachedFeeds();
  const incidents = cachedIncidents();
  show(foresight);
  const takeBack = (isRefused: (id: string) => boolean = () => true) => {
    for (const { key, feed } of feeds) putFeed(key, feed);
    for (const { key, incident } of incidents) putIncident(key, incident);
    show(new Map([...foresight].filter(([id]) => !isRefused(id))));
  };
  return { takeBack };
}

function show(foresight: ReadonlyMap<string, Foresight>): void {
  for (const cached of cachedFeeds()) putFeed(cached.key, foreseenFeed(cached, foresight));
  for (const { key, incident } of cachedIncidents()) {
    const foresee = foresight.get(incident.id);
    if (foresee) putIncident(key, foresee(incident));
  }
}

/** Rows that leave the folder go at once; a search without a folder keeps them. */
function foreseenFeed({ feed, ask }: CachedFeed, foresight: ReadonlyMap<string, Foresight>) {
  const changed = new Map<string, Incident>(
    incidentsOf(feed).flatMap((one) => {
      const foresee = foresight.get(one.id);
      return foresee ? [[one.id, foresee(one)]] : [];
    }),
  );
  const painted = repaint(feed, changed);
  return without(painted, (one) => changed.has(one.id) && !belongs(one, viewOf(ask)));
}
