import type { Query } from "#bpql/ast.ts";
import type { FeedQuery } from "#contract/incidents.ts";
import type { Folder } from "#contract/statuses.ts";

/** Sets of environments that the caller may see; null is every set. */
export type VisibleSets = readonly number[] | null;
export interface FeedListQuery extends Pick<FeedQuery, "sort" | "order"> {
  folder: Folder | undefined;
  query: Query | null;
  from: number | null;
  to: number | null;
  after: { value: number; id: string } | null;
  limit: number;
  sets: VisibleSets;
  nowS: number;
  /** How many incidents the folder holds for the caller, where the counters know it. */
  knownTotal: number | null;
}

const feedFolders = ["active", "snoozed", "maintenance", "resolved"] as const;

/**
 * Without a folder: the feed's folders; a search or a time reaches what has left the feed as well.
 */
export function queriedFolders(ask: FeedListQuery): (string | null)[] {
  if (ask.folder !== undefined) return [ask.folder];
  return ask.query !== null || ask.from !== null || ask.to !== null
    ? [...feedFolders, null]
    : [...feedFolders];
}

/** As a condition over the alias i. */
export function folderCondition(folder: string | null, ask: FeedListQuery): string {
  if (folder === null) return "i.folder IS NULL";
  const isPart = ask.folder === "unhandled" || ask.folder === "shared";
  return isPart
    ? `i.folder = 'active' AND i.attention = '${ask.folder}'`
    : `i.folder = '${folder}'`;
}
export const foldersCondition = (ask: FeedListQuery): string =>
  `(${queriedFolders(ask)
    .map((folder) => folderCondition(folder, ask))
    .join(" OR ")})`;

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
