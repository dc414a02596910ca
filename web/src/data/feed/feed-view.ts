import type { Incident } from "#contract/incidents.ts";
import { type Folder, rankOf } from "#contract/statuses.ts";
import type { FeedListQuery } from "./cached-feeds.ts";

/** What decides which incidents a feed shows, and in which order. */
export interface FeedView {
  folder: Folder | undefined;
  sort: NonNullable<FeedListQuery["sort"]>;
  order: "asc" | "desc";
}

/** Without a folder and without a search the server shows what is active. */
export const viewOf = (ask: FeedListQuery): FeedView => ({
  folder: ask.folder ?? (isSearch(ask) ? undefined : "active"),
  sort: ask.sort ?? "last_change",
  order: ask.order ?? "desc",
});

/** A search or a time range: only the server knows what belongs. */
export const isSearch = (ask: FeedListQuery): boolean =>
  Boolean(ask.query) || ask.from !== undefined || ask.to !== undefined || ask.range !== undefined;

/** Whether the folder shows the incident. */
export function isInFolder(incident: Incident, { folder }: Pick<FeedView, "folder">): boolean {
  // A search reaches what has left every folder as well, but never what lives on in another
  // incident.
  return (
    incident.merged_into === null && (folder === undefined || incident.folders.includes(folder))
  );
}

/** The server's order: by the value, then by id, both in one direction. */
export function compareIncidents(
  { sort, order }: Pick<FeedView, "sort" | "order">,
  nowS: number,
): (one: Incident, other: Incident) => number {
  // P1 is the highest priority and the smallest number.
  const isDescending = (order === "desc") !== (sort === "priority");
  return (a, b) => {
    const rising = sortValue(a, sort, nowS) - sortValue(b, sort, nowS) || compareIds(a.id, b.id);
    return isDescending ? -rising : rising;
  };
}

const NO_PRIORITY = 9;

function sortValue(incident: Incident, sort: FeedView["sort"], nowS: number): number {
  switch (sort) {
    case "last_change":
      return incident.last_change;
    case "priority":
      return incident.priority ?? NO_PRIORITY;
    case "status":
      return rankOf(incident.status);
    case "start":
      return incident.start;
    case "alerts":
      return incident.alerts.total;
    case "duration":
      return (incident.end ?? nowS) - incident.start;
  }
}

/** Ids are numbers, too long for a number. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
