import type { Query } from "#bpql/ast.ts";
import type { FeedQuery } from "#contract/incidents.ts";
import { limits } from "#contract/limits.ts";
import type { SearchSort } from "#contract/search.ts";
import { type Folder, type Status, statuses } from "#contract/statuses.ts";
import { possibleStatuses } from "./possible-statuses.ts";

/** Sets of environments that the caller may see; null is every set. */
export type VisibleSets = readonly number[] | null;
export interface FeedListQuery extends Pick<FeedQuery, "order"> {
  sort: SearchSort;
  folder: Folder | undefined;
  query: Query | null;
  from: number | null;
  to: number | null;
  /** Only what lasted until this time, or lasts still. */
  activeFrom: number | null;
  after: { value: number; id: string } | null;
  limit: number;
  sets: VisibleSets;
  nowS: number;
  /** Whether the index may be asked; without it, the query is asked of each incident. */
  isNarrowed: boolean;
  /** Only incidents that have an alert of one of these; never with `ok`. */
  alertStatuses?: readonly Status[] | undefined;
  /** How many incidents the folder holds for the caller, where the counters know it. */
  knownTotal: number | null;
}

const feedFolders = ["active", "snoozed", "maintenance", "resolved"] as const;
/** No incident in these has an active alert, so all of them are ok: see roll-up.ts. */
const endedFolders: ReadonlySet<string | null> = new Set(["resolved", null]);

/**
 * Without a folder: the feed's folders; a search or a time reaches what has left the feed as well.
 * Of those, the ones that can have a match.
 */
export function queriedFolders(ask: FeedListQuery): (string | null)[] {
  if (ask.folder !== undefined) return [ask.folder];
  const reachesAll =
    ask.query !== null || [ask.from, ask.to, ask.activeFrom].some((time) => time !== null);
  const folders = reachesAll ? [...feedFolders, null] : [...feedFolders];
  const isActive = ask.alertStatuses === undefined ? activityOf(ask.query) : true;
  return isActive === null
    ? folders
    : folders.filter((folder) => endedFolders.has(folder) !== isActive);
}

/** Whether all that can match is in a folder: for those, the index has a part of its own. */
export const isInFeed = (ask: FeedListQuery): boolean => !queriedFolders(ask).includes(null);

/** Whether all that can match is active, or none of it; null where it may be either. */
function activityOf(query: Query | null): boolean | null {
  const possible = possibleStatuses(query);
  const canBeOk = possible.includes("ok");
  if (possible.length === 0 || (canBeOk && possible.length > 1)) return null;
  return !canBeOk;
}

/** As a condition over the alias i. */
export function folderCondition(folder: string | null, ask: FeedListQuery): string {
  if (folder === null) {
    // It changed when it ended, by a clock that may be ahead: the index knows when it changed.
    const changedFrom = ask.activeFrom === null ? null : ask.activeFrom - limits.futureTimestampS;
    return `i.folder IS NULL${changedFrom === null ? "" : ` AND i.last_change >= ${changedFrom}`}`;
  }
  const isPart = ask.folder === "unhandled" || ask.folder === "shared";
  return isPart
    ? `i.folder = 'active' AND i.attention = '${ask.folder}'`
    : `i.folder = '${folder}'`;
}

/** Over the alias i, by the counters of its alerts. */
export const alertStatusCondition = (possible: readonly Status[]): string =>
  `(${possible.map((status) => `(i.by_status->>${statuses.indexOf(status)})::int > 0`).join(" OR ")})`;

export const foldersCondition = (ask: FeedListQuery): string =>
  `(${queriedFolders(ask)
    .map((folder) => folderCondition(folder, ask))
    .join(" OR ")})`;

/** One number for what is worse, then has more people on it, then is newer. */
export const tellingOf = (rank: string, people: string, time: string): string =>
  `(${rank} * 1e12 + least(${people}, 9) * 1e11 + ${time})`;
const tellingSql = tellingOf(
  "i.status_rank",
  `((i.assignment IS NOT NULL)::int + (i.acknowledgement IS NOT NULL)::int
    + jsonb_array_length(i.responders))`,
  "i.last_change",
);

/** Each is the expression of an index. An open incident lasts the longer the earlier it started. */
export function sortOf(
  ask: FeedListQuery,
  folder: string | null,
): { sql: string; isDescending: boolean } {
  const isDescending = ask.order === "desc";
  switch (ask.sort) {
    case "last_change":
      return { sql: "i.last_change", isDescending };
    // P1 is the highest priority and the smallest number.
    case "priority":
      return { sql: "i.priority", isDescending: !isDescending };
    case "status":
      return { sql: "i.status_rank", isDescending };
    case "telling":
      return { sql: tellingSql, isDescending };
    case "start":
      return { sql: "i.start", isDescending };
    case "alerts":
      return { sql: "i.alerts_total", isDescending };
    case "duration":
      if (ask.folder === undefined)
        return { sql: `(coalesce(i."end", ${Number(ask.nowS)}) - i.start)`, isDescending };
      return folder === "resolved"
        ? { sql: '(i."end" - i.start)', isDescending }
        : { sql: "i.start", isDescending: !isDescending };
  }
}
