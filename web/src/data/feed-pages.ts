import type { Feed, Incident } from "#contract/incidents.ts";
import { compareIncidents, type FeedView } from "./feed-view.ts";

/** The loaded part of a feed. */
export interface FeedPages {
  pages: Feed[];
  pageParams: unknown[];
}

/**
 * Incidents of all loaded pages, each once: pages may overlap, because the feed moves while it is
 * read.
 */
export function incidentsOf({ pages }: Pick<FeedPages, "pages">): Incident[] {
  return [
    ...new Map(
      pages.flatMap((page) => page.items).map((incident) => [incident.id, incident]),
    ).values(),
  ];
}

/** Rows that are there get their new face. None comes, goes or moves. */
export function repaint(feed: FeedPages, changed: ReadonlyMap<string, Incident>): FeedPages {
  if (!feed.pages.some((page) => page.items.some((one) => isNewer(one, changed.get(one.id)))))
    return feed;
  const pages = feed.pages.map((page) => ({
    ...page,
    items: page.items.map((one) => newerOf(one, changed.get(one.id))),
  }));
  return { ...feed, pages };
}

/** Rows go, the others stay where they are. */
export function without(feed: FeedPages, isGone: (incident: Incident) => boolean): FeedPages {
  const gone = incidentsOf(feed).filter(isGone).length;
  if (gone === 0) return feed;
  return {
    ...feed,
    pages: feed.pages.map((page) => ({
      ...page,
      total: Math.max(0, page.total - gone),
      items: page.items.filter((one) => !isGone(one)),
    })),
  };
}

export interface Arrivals {
  changed: ReadonlyMap<string, Incident>;
  goneIds?: ReadonlySet<string>;
  belongs: (incident: Incident) => boolean;
}

/** Everything takes its place: who left goes, who came comes in, in the order of the view. */
export function settle(
  feed: FeedPages,
  { changed, goneIds, belongs }: Arrivals,
  { view, nowS }: { view: FeedView; nowS: number },
): FeedPages {
  const [first, ...others] = feed.pages;
  if (!first) return feed;
  const before = incidentsOf(feed);
  const known = new Set(before.map((one) => one.id));
  const stayed = before
    .map((one) => newerOf(one, changed.get(one.id)))
    .filter((one) => !goneIds?.has(one.id) && belongs(one));
  const came = [...changed.values()].filter(
    (one) => !known.has(one.id) && !goneIds?.has(one.id) && belongs(one),
  );
  const compare = compareIncidents(view, nowS);
  // Below the last row that did not move lie rows that nobody has loaded yet.
  const end =
    feed.pages.at(-1)?.next_cursor === null
      ? undefined
      : before.findLast((one) => !changed.has(one.id));
  const items = [...stayed, ...came]
    .filter((one) => end === undefined || compare(one, end) <= 0)
    .sort(compare);
  const total = Math.max(items.length, first.total + came.length - (before.length - stayed.length));
  return {
    ...feed,
    pages: [{ ...first, items, total }, ...others.map((page) => ({ ...page, items: [], total }))],
  };
}

function newerOf(one: Incident, other: Incident | undefined): Incident {
  return other && isNewer(one, other) ? other : one;
}

/**
 * The same version is newer as well: what the console foresaw gives way to what the server says.
 */
function isNewer(one: Incident, other: Incident | undefined): boolean {
  return other !== undefined && other !== one && other.version >= one.version;
}
