import type { Query } from "#bpql/ast.ts";
import type { FeedQuery } from "#contract/incidents.ts";
import { limits } from "#contract/limits.ts";
import type { SearchSort } from "#contract/search.ts";
import type { Folder } from "#contract/statuses.ts";

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
  /** How many incidents the folder holds for the caller, where the counters know it. */
  knownTotal: number | null;
}

const feedFolders = ["active", "snoozed", "maintenance", "resolved"] as const;

/**
 * Without a folder: the feed's folders; a search or a time reaches what has left the feed as well.
 */
export function queriedFolders(ask: FeedListQuery): (string | null)[] {
  if (ask.folder !== undefined) return [ask.folder];
  return ask.query !== null || [ask.from, ask.to, ask.activeFrom].some((time) => time !== null)
    ? [...feedFolders, null]
    : [...feedFolders];
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
