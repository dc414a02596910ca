import { replaceEqualDeep } from "@tanstack/react-query";
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

/**
 * What says the same as before is the same object, wherever in the feed it stands now: its row is
 * not drawn anew because another came in above.
 */
export function shareIncidents(before: FeedPages, after: FeedPages): FeedPages {
  const known = new Map(incidentsOf(before).map((incident) => [incident.id, incident]));
  const pages = after.pages.map((page, at) => {
    const items = page.items.map((incident) =>
      replaceEqualDeep(known.get(incident.id) ?? incident, incident),
    );
    const former = before.pages[at];
    return former?.items.length === items.length &&
      former.items.every((incident, place) => incident === items[place])
      ? replaceEqualDeep(former, { ...page, items })
      : { ...page, items };
  });
  return pages.length === before.pages.length &&
    pages.every((page, at) => page === before.pages[at])
    ? before
    : { ...after, pages };
}

/** Rows that are there get their new face. None comes, goes or moves. */
export function updateRows(feed: FeedPages, changed: ReadonlyMap<string, Incident>): FeedPages {
  if (
    !feed.pages.some((page) =>
      page.items.some((incident) => isNewer(incident, changed.get(incident.id))),
    )
  )
    return feed;
  const pages = feed.pages.map((page) => ({
    ...page,
    items: page.items.map((incident) => newerVersion(incident, changed.get(incident.id))),
  }));
  return { ...feed, pages };
}

/** Rows go, the others stay where they are. */
export function removeRows(feed: FeedPages, isGone: (incident: Incident) => boolean): FeedPages {
  const removedCount = incidentsOf(feed).filter(isGone).length;
  if (removedCount === 0) return feed;
  return {
    ...feed,
    pages: feed.pages.map((page) => ({
      ...page,
      total: Math.max(0, page.total - removedCount),
      items: page.items.filter((incident) => !isGone(incident)),
    })),
  };
}

export interface FeedChanges {
  changed: ReadonlyMap<string, Incident>;
  goneIds?: ReadonlySet<string>;
  isInFolder: (incident: Incident) => boolean;
}

/** Everything takes its place: who left goes, who came comes in, in the order of the view. */
export function applyFeedChanges(
  feed: FeedPages,
  { changed, goneIds, isInFolder }: FeedChanges,
  { view, nowS }: { view: FeedView; nowS: number },
): FeedPages {
  const [first, ...otherPages] = feed.pages;
  if (!first) return feed;
  const before = incidentsOf(feed);
  const knownIds = new Set(before.map((incident) => incident.id));
  const stayed = before
    .map((incident) => newerVersion(incident, changed.get(incident.id)))
    .filter((incident) => !goneIds?.has(incident.id) && isInFolder(incident));
  const came = [...changed.values()].filter(
    (incident) => !knownIds.has(incident.id) && !goneIds?.has(incident.id) && isInFolder(incident),
  );
  const compare = compareIncidents(view, nowS);
  // Below the last row that did not move lie rows that nobody has loaded yet.
  const end =
    feed.pages.at(-1)?.next_cursor === null
      ? undefined
      : before.findLast((incident) => !changed.has(incident.id));
  const items = [...stayed, ...came]
    .filter((incident) => end === undefined || compare(incident, end) <= 0)
    .sort(compare);
  const total = Math.max(items.length, first.total + came.length - (before.length - stayed.length));
  return {
    ...feed,
    pages: [
      { ...first, items, total },
      ...otherPages.map((page) => ({ ...page, items: [], total })),
    ],
  };
}

function newerVersion(current: Incident, incoming: Incident | undefined): Incident {
  return incoming && isNewer(current, incoming) ? incoming : current;
}

/**
 * The same version is newer as well: what the console foresaw gives way to what the server says.
 */
function isNewer(current: Incident, incoming: Incident | undefined): boolean {
  return incoming !== undefined && incoming !== current && incoming.version >= current.version;
}
