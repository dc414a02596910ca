import type { FeedGroup } from "#contract/feed-groups.ts";
import type { Incident } from "#contract/incidents.ts";
import type { GroupFeed } from "../../../data/feed/feed-groups.ts";

/** One line of a feed that is grouped. */
export type GroupedRow = { key: string; group: FeedGroup } & (
  | { kind: "heading"; isOpen: boolean }
  | { kind: "incident"; incident: Incident }
  /** Below the rows of a group: that they are on their way, or how many more there are. */
  | { kind: "rest"; shown: number | null; isError: boolean }
);

/** Headings with the rows of the groups that are open under them, by their queries. */
export function groupedRows(
  groups: readonly FeedGroup[],
  feeds: ReadonlyMap<string, GroupFeed>,
): readonly GroupedRow[] {
  const seenIds = new Set<string>();
  return groups.flatMap((group): GroupedRow[] => {
    const feed = feeds.get(group.query);
    const heading = { kind: "heading" as const, key: `=${group.query}`, group };
    if (!feed) return [{ ...heading, isOpen: false }];
    const rows = (feed.incidents ?? []).map((incident): GroupedRow => {
      // It may stand under several values.
      const key = seenIds.has(incident.id) ? `${incident.id} ${group.query}` : incident.id;
      seenIds.add(incident.id);
      return { kind: "incident", key, group, incident };
    });
    const shown = feed.incidents?.length ?? null;
    const isWhole = shown !== null && shown >= group.incidents && !feed.isError;
    const rest = {
      kind: "rest" as const,
      key: `+${group.query}`,
      group,
      shown,
      isError: feed.isError,
    };
    return [{ ...heading, isOpen: true }, ...rows, ...(isWhole ? [] : [rest])];
  });
}

/** Null for a line that is no incident's. */
export const incidentIdOfRow = (key: string): string | null => /^\d+/.exec(key)?.[0] ?? null;
