import { useMemo } from "react";
import {
  actionsColumn,
  columnOfTag,
  incidentColumns,
  overviewColumn,
  tagOfColumn,
} from "#contract/view-columns.ts";
import { isQueryable } from "#contract/tags.ts";
import { limits } from "#contract/limits.ts";
import { useFeedTags } from "../../../data/feed/feed-tags.ts";
import { useIncidentViews } from "../../../data/incident-views.ts";
import { type Columns, useColumns } from "../../../parts/useColumns.ts";
import { viewsFor } from "../../../parts/view-choice.ts";

/**
 * In order. The overview is always among them; only compact rows have every column at its place.
 */
export type VisibleColumns = ReadonlySet<string>;

const [first, ...rest] = incidentColumns;
const standardColumns = [first, overviewColumn, ...rest];

export interface FeedColumns extends Columns {
  /** What the view that is looked at groups by. */
  groupOfView: string | null;
}

/** What the feed shows of each incident in an environment. */
export function useFeedColumns(env: string): FeedColumns {
  const views = viewsFor(useIncidentViews(), env, (view) =>
    view.environment_id === null ? [] : [view.environment_id],
  );
  // The priority has a column of its own.
  const tags = (useFeedTags(env).data?.items ?? [])
    .filter((tag) => tag.type !== "priority")
    .map((tag) => columnOfTag(tag.name));
  const columns = useColumns({
    views: views.map(({ id, name, columns: all, defaultColumns }) => ({
      id,
      name,
      columns: withoutActionsColumn(all),
      shown: withoutActionsColumn(defaultColumns),
    })),
    usual: { offered: [...standardColumns, ...tags], shown: standardColumns },
    settingKeys: { view: "feedView", own: "feedColumns" },
  });
  const names = columns.offered
    .filter((column) => column === overviewColumn || columns.shown.has(column))
    .join("\n");
  const shown = useMemo(() => new Set(names.split("\n")), [names]);
  return {
    ...columns,
    groupOfView: views.find(({ id }) => id === columns.value)?.group_by ?? null,
    offered: columns.offered.filter((column) => column !== overviewColumn),
    shown,
  };
}

/** Tags whose values are asked for; undefined where no column is a tag's. */
export function tagsOfColumns(columns: VisibleColumns): string | undefined {
  const names = [...columns].flatMap((column) => tagOfColumn(column) ?? []).filter(isQueryable);
  return names.length === 0 ? undefined : names.slice(0, limits.columnsPerView).join(",");
}

/** Actions stand at the end of every row, whoever chose the columns: nobody chooses them. */
const withoutActionsColumn = (columns: readonly string[]): string[] =>
  columns.filter((column) => column !== actionsColumn);
