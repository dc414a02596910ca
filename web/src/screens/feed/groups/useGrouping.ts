import { useMemo, useState } from "react";
import type { FeedGroup, FeedGroups } from "#contract/feed-groups.ts";
import type { Incident } from "#contract/incidents.ts";
import type { FeedListQuery } from "../../../data/feed/cached-feeds.ts";
import {
  type GroupFeed,
  groupListQuery,
  useFeedGroups,
  useKnownGroupFeeds,
} from "../../../data/feed/feed-groups.ts";
import { type GroupedRow, groupedRows } from "./grouped-rows.ts";

/** A feed whose rows stand under the values of a tag. */
export interface Grouping {
  by: string;
  /** Undefined until they are known. */
  groups: FeedGroups | undefined;
  rows: readonly GroupedRow[];
  /** Of the groups that are open: who draws them asks for them. */
  openFeeds: readonly FeedListQuery[];
  /** Of the open groups, each once. */
  incidents: readonly Incident[];
  setOpen: (group: FeedGroup, isOpen: boolean) => void;
}

const none: ReadonlySet<string> = new Set();

/** Null where nobody groups. Groups are closed until somebody opens them. */
export function useGrouping(
  env: string,
  listQuery: FeedListQuery,
  by: string | null,
): Grouping | null {
  const [opened, setOpened] = useState({ by, queries: none });
  const openQueries = opened.by === by ? opened.queries : none;
  const { data: groups } = useFeedGroups(env, listQuery, by);
  const openGroups =
    by === null ? [] : (groups?.items ?? []).filter(({ query }) => openQueries.has(query));
  const openFeeds = openGroups.map((group) => groupListQuery(listQuery, group));
  const feeds = useKnownGroupFeeds(env, openFeeds);
  const rows = useMemo(
    () => groupedRows(groups?.items ?? [], feedsByGroup(groups?.items ?? [], openQueries, feeds)),
    [groups, openQueries, feeds],
  );
  const incidents = useMemo(() => distinctIncidents(feeds), [feeds]);
  if (by === null) return null;
  return {
    by,
    groups,
    rows,
    openFeeds,
    incidents,
    setOpen: ({ query }, isOpen) => {
      const queries = new Set(openQueries);
      if (isOpen) queries.add(query);
      else queries.delete(query);
      setOpened({ by, queries });
    },
  };
}

function feedsByGroup(
  groups: readonly FeedGroup[],
  openQueries: ReadonlySet<string>,
  feeds: readonly GroupFeed[],
): ReadonlyMap<string, GroupFeed> {
  const open = groups.filter(({ query }) => openQueries.has(query));
  return new Map(
    open.flatMap(({ query }, index) => {
      const feed = feeds[index];
      return feed ? [[query, feed] as const] : [];
    }),
  );
}

const distinctIncidents = (feeds: readonly GroupFeed[]): Incident[] => [
  ...new Map(
    feeds.flatMap(({ incidents = [] }) => incidents).map((incident) => [incident.id, incident]),
  ).values(),
];
