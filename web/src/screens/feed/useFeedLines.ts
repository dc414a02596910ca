import type { Incident } from "#contract/incidents.ts";
import type { FeedListQuery } from "../../data/feed/cached-feeds.ts";
import { useFeed } from "../../data/feed/incidents.ts";
import { useFeedGroup } from "../../parts/useFeedGroup.ts";
import { useGrouping } from "./groups/useGrouping.ts";
import { tagsOfColumns, useFeedColumns } from "./rows/useFeedColumns.ts";
import type { FeedAddress } from "./search/useFeedAddress.ts";
import { useFolding } from "./useFolding.ts";

const noIncidents: readonly Incident[] = [];

/** What the list holds, in which columns, folded into first parts or under the values of a tag. */
export function useFeedLines({ env, ask, incidentId }: FeedAddress, isPhone: boolean) {
  const columns = useFeedColumns(env);
  // A phone has no room for columns.
  const tags = isPhone ? undefined : tagsOfColumns(columns.shown);
  const listQuery: FeedListQuery = tags === undefined ? ask : { ...ask, tags };
  const feed = useFeed(env, listQuery);
  const groupChoice = useFeedGroup(columns.groupOfView);
  const grouping = useGrouping(env, listQuery, groupChoice.group);
  /** One's own columns are no view's: what is grouped stays so. */
  const setOwn = (names: readonly string[]) => {
    columns.setOwn(names);
    if (columns.groupOfView !== null) groupChoice.setGroup(groupChoice.group);
  };
  const incidents = grouping?.incidents ?? feed.data?.incidents ?? noIncidents;
  const folding = useFolding(grouping ? noIncidents : incidents, incidentId);
  const ids = grouping
    ? incidents.map((incident) => incident.id)
    : folding.rows.map((row) => row.incident.id);
  return {
    columns: { ...columns, setOwn },
    listQuery,
    feed,
    groupChoice,
    grouping,
    incidents,
    folding,
    /** Of the rows. */
    ids,
    /** Of what the cursor can stand on: rows, and headings of groups. */
    keys: grouping ? grouping.rows.map((row) => row.key) : ids,
    /** Of all incidents, folded ones among them. */
    allIds: grouping ? ids : folding.allIds,
  };
}
